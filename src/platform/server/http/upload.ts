import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import type { Receiving } from '#platform/server/storage/receiving.ts'

/** On disk until `discard`, which must always be called. `fileName` is untrusted: shown, never used as a path. */
export type ReceivedFile = { path: string; bytes: number; fileName: string; discard: () => Promise<void> }

export type UploadProblem =
  | 'too-large'
  /** None, an empty one, or several; 400. */
  | 'no-file'
  | 'too-many-files'
  /** Not multipart/form-data, damaged, or with a field beside `file`; 400. */
  | 'malformed'
  | 'aborted'

/** Nothing of a refused upload is left on disk. */
export class UploadRefusedError extends Error {
  override readonly name = 'UploadRefusedError'
  readonly problem: UploadProblem
  constructor(problem: UploadProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

/** `maxBytes` of the file itself; `onProgress` hears the bytes of the request read so far. */
export type UploadLimits = { maxBytes: number; into: Receiving; onProgress?: ((bytes: number) => void) | undefined }

/** Still read of a refused request, so that the sender sees the answer instead of a broken connection. */
const drainBytes = 64 * 1024 * 1024
const drainMilliseconds = 20_000

/** Streams the one file of a multipart request to disk. @throws UploadRefusedError, as soon as it is larger than `maxBytes` */
export async function receiveUpload(
  body: ReadableStream<Uint8Array> | null,
  contentType: string | undefined,
  { into, ...limits }: UploadLimits,
): Promise<ReceivedFile> {
  if (!body) throw new UploadRefusedError('no-file')
  const reader = body.getReader()
  const folder = await mkdtemp(join(into.folder, into.prefix))
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    const file = await parse(reader, contentType, join(folder, 'file'), limits)
    return { ...file, discard }
  } catch (error) {
    await discard()
    // A system error (full disk) is ours, not the sender's.
    const ours = error instanceof Error && 'syscall' in error
    const refusal = error instanceof UploadRefusedError || ours ? error : new UploadRefusedError('malformed', error)
    if (!(refusal instanceof UploadRefusedError && refusal.problem === 'aborted')) await drain(reader)
    throw refusal
  } finally {
    reader.releaseLock()
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>
type Parser = InstanceType<typeof Busboy>
type Counted = Omit<UploadLimits, 'into'>

async function parse(reader: Reader, contentType: string | undefined, path: string, limits: Counted) {
  if (!contentType || !/^multipart\/form-data\s*;/i.test(contentType)) throw new UploadRefusedError('malformed')
  const parser = new Busboy({
    headers: { 'content-type': contentType },
    limits: { fileSize: limits.maxBytes + 1, files: 1, fields: 0, parts: 30, headerPairs: 50 },
  })
  const stop = new AbortController()
  const refuse = (problem: UploadProblem, cause?: unknown) => stop.abort(new UploadRefusedError(problem, cause))
  let file: { fileName: string; written: Promise<number> } | undefined
  parser.on('file', (field, stream, fileName) => {
    if (field !== 'file') refuse('malformed')
    stream.on('limit', () => refuse('too-large'))
    const written = write(stream, path, stop.signal)
    written.catch((error: unknown) => stop.abort(error))
    // Some senders give a full path.
    file = { fileName: fileName.split(/[/\\]/).at(-1) || 'file', written }
  })
  parser.on('filesLimit', () => refuse('too-many-files'))
  parser.on('partsLimit', () => refuse('malformed'))
  parser.on('fieldsLimit', () => refuse('malformed'))
  const finished = once(parser, 'finish', { signal: stop.signal })
  finished.catch((error: unknown) => refuse('malformed', error))
  try {
    await feed(reader, parser, stop.signal, limits)
    await finished
  } catch (error) {
    stop.abort(error)
    parser.destroy()
    await file?.written.catch(() => undefined)
    throw stop.signal.reason
  }
  if (!file) throw new UploadRefusedError('no-file')
  const bytes = await file.written
  if (bytes > limits.maxBytes) throw new UploadRefusedError('too-large')
  if (bytes === 0) throw new UploadRefusedError('no-file')
  return { path, bytes, fileName: file.fileName }
}

async function feed(reader: Reader, parser: Parser, signal: AbortSignal, { onProgress }: Counted): Promise<void> {
  let bytes = 0
  while (true) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw new UploadRefusedError('aborted', error)
    })
    signal.throwIfAborted()
    if (done) break
    bytes += value.byteLength
    onProgress?.(bytes)
    if (!parser.write(value)) await once(parser, 'drain', { signal })
    signal.throwIfAborted()
  }
  parser.end()
}

async function write(stream: Readable, path: string, signal: AbortSignal): Promise<number> {
  const out = createWriteStream(path)
  await pipeline(stream, out, { signal })
  return out.bytesWritten
}

async function drain(reader: Reader): Promise<void> {
  const late = AbortSignal.timeout(drainMilliseconds)
  try {
    for (let bytes = 0; bytes < drainBytes && !late.aborted;) {
      const { done, value } = await reader.read()
      if (done) return
      bytes += value.byteLength
    }
    await reader.cancel()
  } catch {
    // The sender is gone: nobody is left to read the answer.
  }
}
