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

/** A store whose calls end in time. @throws StorageTimeoutError */
export function withStorageTimeouts(storage: Storage, { answer, idle, write }: StorageTimeouts = usual): Storage {
  let hanging = 0

  async function within<T>(what: string, milliseconds: number, call: () => Promise<T>): Promise<T> {
    if (hanging >= mostHanging) throw new StorageTimeoutError(what)
    const limit = timeLimit(what, milliseconds)
    try {
      return await limit.race(call())
    } finally {
      limit.end()
    }
  }

  function timeLimit(what: string, milliseconds: number) {
    let isOver = false
    const { promise: late, reject } = Promise.withResolvers<never>()
    late.catch(() => {})
    const over = () => {
      isOver = true
      reject(new StorageTimeoutError(what))
    }
    let timer = setTimeout(over, milliseconds)
    return {
      isOver: () => isOver,
      moved() {
        clearTimeout(timer)
        if (!isOver) timer = setTimeout(over, milliseconds)
      },
      end: () => clearTimeout(timer),
      race<T>(pending: Promise<T>): Promise<T> {
        void late.catch(() => {
          hanging += 1
          const settled = () => (hanging -= 1)
          pending.then(settled, settled)
        })
        return Promise.race([pending, late])
      },
    }
  }

  return {
    async put(bucket, key, body, options) {
      if (hanging >= mostHanging) throw new StorageTimeoutError(`put ${bucket}/${key}`)
      const limit = timeLimit(`put ${bucket}/${key}`, write)
      const watchedBody = watched(body, () => limit.moved())
      const pending = storage.put(bucket, key, watchedBody, options)
      void pending.then(() => (limit.isOver() ? storage.remove(bucket, key) : undefined)).catch(() => {})
      return limit.race(pending).finally(limit.end)
    },
    async get(bucket, key, options) {
      const found = await within(`get ${bucket}/${key}`, answer, () => storage.get(bucket, key, options))
      return found && { ...found, body: endedWhenIdle(found.body, idle) }
    },
    head: (bucket, key) => within(`head ${bucket}/${key}`, answer, () => storage.head(bucket, key)),
    remove: (bucket, key) => within(`remove ${bucket}/${key}`, write, () => storage.remove(bucket, key)),
    isReady: () => within('readiness', answer, () => storage.isReady()).catch(() => false),
  }
}

function watched(body: StorageBody, moved: () => void): StorageBody {
  if (body instanceof Uint8Array) return body
  return (async function* () {
    for await (const chunk of body) {
      moved()
      yield chunk
    }
  })()
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
