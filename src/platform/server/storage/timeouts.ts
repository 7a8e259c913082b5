import type { Storage, StorageBody } from './storage.ts'

/** In milliseconds: until an answer begins, and without movement. */
export type StorageTimeouts = { answer: number; idle: number; write: number }
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
