import { ApiError } from './api-client.ts'
import { notifyUnauthenticated } from './unauthenticated.ts'

/** `onProgress` gets the share sent, 0 to 1; at 1 the server still processes the file. `signal` cancels. */
export type UploadOptions = { onProgress?: (share: number) => void; signal?: AbortSignal }

/** Milliseconds without progress before the connection counts as lost; longer while the server processes the file. */
const patience = { sending: 60_000, answering: 300_000 }

/** Uploads a file by XMLHttpRequest (fetch has no upload progress) and gives the JSON. @throws ApiError, or AbortError if cancelled */
export function uploadFile<Answer>({
  url,
  file,
  onProgress,
  signal,
}: { url: string; file: File } & UploadOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const cancelled = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
    if (signal?.aborted) return cancelled()
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    const lose = () => {
      const message = 'The academy cannot be reached. Please check your connection and try again.'
      reject(new ApiError(0, { error: { code: 'offline', message } }, null))
      request.abort()
    }
    let silence = setTimeout(lose, patience.sending)
    signal?.addEventListener('abort', cancel, { once: true })
    request.addEventListener('loadend', () => {
      clearTimeout(silence)
      signal?.removeEventListener('abort', cancel)
    })
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      clearTimeout(silence)
      silence = setTimeout(lose, loaded < total ? patience.sending : patience.answering)
      if (lengthComputable) onProgress?.(loaded / total)
    })
    request.addEventListener('abort', cancelled)
    request.addEventListener('error', lose)
    request.addEventListener('load', () => {
      if (request.status === 401) notifyUnauthenticated()
      const body = parse(request.responseText)
      if (body && request.status >= 200 && request.status < 300) return resolve(body as Answer)
      reject(new ApiError(request.status, body ?? {}, request.getResponseHeader('x-request-id')))
    })
    request.open('POST', url)
    request.setRequestHeader('accept', 'application/json')
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}

/** A proxy may answer with something other than JSON. */
function parse(text: string): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' ? (body as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}
