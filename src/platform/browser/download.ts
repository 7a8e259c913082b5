import { answerOf, browserApi, reach } from './api-client.ts'

/** Downloads a file of the API under its own name; `onLines` gets the lines so far. @throws ApiError, or AbortError if cancelled */
export async function download(
  path: string,
  { onLines, signal }: { onLines: (lines: number) => void; signal: AbortSignal },
): Promise<void> {
  const response = await reach(browserApi(path, { signal }))
  if (!response.ok) await answerOf(Promise.resolve(response))
  const parts: BlobPart[] = []
  let lines = 0
  for await (const part of partsOf(response)) {
    parts.push(part)
    for (const byte of part) if (byte === newLine) lines++
    onLines(lines)
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download'
  keep(new Blob(parts, { type: response.headers.get('content-type') ?? '' }), name)
}
const newLine = 10

async function* partsOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (!body) return
  const reader = body.getReader()
  for (;;) {
    const { value, done } = await reach(reader.read())
    if (done) return
    yield value
  }
}

function keep(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
