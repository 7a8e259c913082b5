import { answerOf, reach } from './api-client.ts'
import { languageTag, t } from '#platform/values/translate.ts'

/** `onProgress` gets the share sent, 0 to 1; at 1 the server still processes the file. `signal` cancels. */
export type UploadOptions = { onProgress?: (share: number) => void; signal?: AbortSignal }

/** Milliseconds without progress before the connection counts as lost; longer while the server processes the file. */
const patience = { sending: 60_000, answering: 300_000 }

/** Uploads a file by XMLHttpRequest (fetch has no upload progress) and gives the JSON. @throws ApiError, or AbortError if cancelled */
export function uploadFile<Answer>({ url, file, ...options }: { url: string; file: File } & UploadOptions) {
  return answerOf<Answer>(reach(sent(url, file, options)))
}

function sent(url: string, file: File, { onProgress, signal }: UploadOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    const cancelled = () => reject(new DOMException(t('The upload was cancelled'), 'AbortError'))
    if (signal?.aborted) return cancelled()
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    const lose = () => {
      reject(new Error('The connection was lost'))
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
      const { status, responseText } = request
      const headers = { 'x-request-id': request.getResponseHeader('x-request-id') ?? '' }
      resolve(new Response(responseText || null, { status, headers }))
    })
    request.open('POST', url)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-language', languageTag())
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}
