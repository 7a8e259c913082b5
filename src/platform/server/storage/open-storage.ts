import { join } from 'node:path'
import { openFileSystemStorage } from './file-system.ts'
import { openS3Storage, type S3Credentials, type S3Settings } from './s3.ts'
import type { Storage, StorageBody } from './storage.ts'

/** In milliseconds: until an answer begins, and without movement. */
type StorageTimeouts = { answer: number; idle: number; write: number }
const usual: StorageTimeouts = { answer: 2_500, idle: 15_000, write: 30_000 }
/** Hanging calls hold a thread or connection each: further ones are refused. */
const mostHanging = 3

/** A network's code, so that it is answered as unavailable. */
class StorageTimeoutError extends Error {
  override readonly name = 'StorageTimeoutError'
  readonly code = 'ETIMEDOUT'
  constructor(what: string) {
    super(`The store of files did not answer in time: ${what}`)
  }
}

/** `signal` at its end, `moved` begins it anew. */
type Limit = { signal: AbortSignal; moved: () => void }

/** A store whose calls end in time. @throws StorageTimeoutError */
export function withStorageTimeouts(storage: Storage, { answer, idle, write }: StorageTimeouts = usual): Storage {
  let hanging = 0

  async function within<T>(what: string, milliseconds: number, call: (limit: Limit) => Promise<T>): Promise<T> {
    if (hanging >= mostHanging) throw new StorageTimeoutError(what)
    const ended = new AbortController()
    const { promise: late, reject } = Promise.withResolvers<never>()
    const over = () => {
      hanging += 1
      const settled = () => (hanging -= 1)
      pending.then(settled, settled)
      reject(new StorageTimeoutError(what))
      ended.abort()
    }
    let timer = setTimeout(over, milliseconds)
    const moved = () => {
      clearTimeout(timer)
      if (!ended.signal.aborted) timer = setTimeout(over, milliseconds)
    }
    const pending = call({ signal: ended.signal, moved })
    return Promise.race([pending, late]).finally(() => clearTimeout(timer))
  }

  return {
    put: (bucket, key, body, options) =>
      within(`put ${bucket}/${key}`, write, ({ signal, moved }) =>
        storage.put(bucket, key, watched(body, moved), { ...options, signal }),
      ),
    async get(bucket, key, options) {
      const found = await within(`get ${bucket}/${key}`, answer, () => storage.get(bucket, key, options))
      return found && { ...found, body: endedWhenIdle(found.body, idle) }
    },
    head: (bucket, key) => within(`head ${bucket}/${key}`, answer, () => storage.head(bucket, key)),
    remove: (bucket, key) => within(`remove ${bucket}/${key}`, write, () => storage.remove(bucket, key)),
    isReady: () => within('readiness', answer, () => storage.isReady()).catch(() => false),
  }
}

async function* watched(body: StorageBody, moved: () => void): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of body instanceof Uint8Array ? [body] : body) {
    moved()
    yield chunk
  }
}

/** Fails where the next bytes do not come in time; only waiting for the store counts, not for the reader. */
function endedWhenIdle(body: ReadableStream<Uint8Array>, idle: number): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const timer = setTimeout(() => {
          const error = new StorageTimeoutError('the rest of a file')
          controller.error(error)
          reader.cancel(error).catch(() => {})
        }, idle)
        try {
          const { done, value } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(value)
        } finally {
          clearTimeout(timer)
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

type StorageSettings = {
  dataDir: string
  storageUrl?: string | undefined
  credentials?: S3Credentials | undefined
  /** Those of requests unless said otherwise. */
  timeouts?: StorageTimeouts
}

/** Opens the store of the settings: local files, or an S3-compatible one. @throws Error for a bad STORAGE_URL */
export async function openStorage({ dataDir, storageUrl, credentials, timeouts }: StorageSettings): Promise<Storage> {
  if (!storageUrl) return withStorageTimeouts(await openFileSystemStorage(join(dataDir, 'files')), timeouts)
  return withStorageTimeouts(await openS3Storage({ ...parseStorageUrl(storageUrl), credentials }), timeouts)
}

/** Reads `s3://bucket?endpoint=…&region=…` (default us-east-1, for stores without regions). @throws Error saying what to write */
export function parseStorageUrl(text: string): Omit<S3Settings, 'credentials'> {
  const problem = (what: string) => new Error(`STORAGE_URL ${what}; write s3://bucket?endpoint=https://…&region=…`)
  if (!URL.canParse(text)) throw problem('is not a URL')
  const url = new URL(text)
  if (url.protocol !== 's3:') throw problem(`has the scheme ${url.protocol}//, known is s3://`)
  if (!url.hostname || !['', '/'].includes(url.pathname)) throw problem('must name one bucket and nothing after it')
  if (url.username || url.password) throw problem('must not hold keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  const unknown = [...url.searchParams.keys()].find((name) => !['endpoint', 'region'].includes(name))
  if (unknown) throw problem(`has an unknown parameter ${unknown}`)
  const endpoint = url.searchParams.get('endpoint') || undefined
  if (endpoint && !/^https?:$/.test(URL.canParse(endpoint) ? new URL(endpoint).protocol : '')) {
    throw problem('has an endpoint that is not an http or https address')
  }
  return { bucket: url.hostname, region: url.searchParams.get('region') || 'us-east-1', endpoint }
}
