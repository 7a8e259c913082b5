import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import type { Receiving } from '#platform/server/storage/receiving.ts'

/**
 * A received file, on disk until `discard` is called; that must happen whatever becomes of it.
 * `fileName` is the sender's name for it without any folders: text from outside, to be shown, never used as a path.
 */
export type ReceivedFile = { path: string; bytes: number; fileName: string; discard: () => Promise<void> }

export type UploadProblem =
  /** More than `maxBytes`; 413. */
  | 'too-large'
  /** The request holds no file, an empty one, or more than one; 400. */
  | 'no-file'
  | 'too-many-files'
  /** Not multipart/form-data, damaged, or with something beside the file, which is called `file`; 400. */
  | 'malformed'
  /** The sender stopped in the middle; nobody reads the answer. */
  | 'aborted'

/** Why an upload was not received. Nothing of it is left on disk. */
export class UploadRefusedError extends Error {
  override readonly name = 'UploadRefusedError'
  readonly problem: UploadProblem
  constructor(problem: UploadProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

/** `maxBytes` counts the file's own bytes. `into` is where it is received. `onProgress` hears the bytes of the request read so far. */
export type UploadLimits = { maxBytes: number; into: Receiving; onProgress?: ((bytes: number) => void) | undefined }

/** What of a refused request is still read, so that the sender gets to see the answer instead of a broken connection. */
const drainBytes = 64 * 1024 * 1024
const drainMilliseconds = 20_000

/**
 * Receives a multipart/form-data request with exactly one file, straight to a temporary file: the memory it takes does
 * not grow with the file. Stops as soon as the file is larger than `maxBytes`. Throws UploadRefusedError.
 */
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
    // A full disk is ours, not the sender's.
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
  if (!contentType) throw new UploadRefusedError('malformed')
  if (!/^multipart\/form-data\s*;/i.test(contentType)) throw new UploadRefusedError('malformed')
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
    file = { fileName: nameOnly(fileName), written }
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

/** Some senders give the whole path on their own machine. */
function nameOnly(fileName: string): string {
  return fileName.split(/[/\\]/).at(-1) || 'file'
}
