import { answerOf, browserApi, reach } from './api-client.ts'

type Download = { onLines?: (lines: number) => void; signal?: AbortSignal; body?: object }

/** Downloads a file of the API under its own name, of what `body` asks for by POST where it is given; `onLines` gets the lines so far. @throws ApiError, or anything once cancelled */
export async function download(path: string, { onLines, signal, body }: Download = {}): Promise<void> {
  const asked = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await reach(browserApi(path, { ...(signal && { signal }), ...asked }))
  if (!response.ok) await answerOf(Promise.resolve(response))
  let lines = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      for (const byte of part) if (byte === newLine) lines++
      onLines?.(lines)
      controller.enqueue(part)
    },
  })
  const { headers, body: bytes } = response
  const file = await reach(new Response(bytes?.pipeThrough(counting), { headers }).blob())
  const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'download'
  keep(file, name)
}
const newLine = 10

function keep(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
