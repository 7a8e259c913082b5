import type { Storage, StorageBody } from './storage.ts'

/** In milliseconds: how long an answer may take to begin, and how long nothing may move in what goes on. */
export type Patience = { answer: number; idle: number; write: number }
const usual: Patience = { answer: 2_500, idle: 15_000, write: 30_000 }
/** So many calls may hang; further ones are refused at once, since each holds a thread or a connection until it ends. */
const mostHanging = 3

/** The store did not answer in time; a network's code, so that it is answered as unavailable. */
class StorageTimeoutError extends Error {
  override readonly name = 'StorageTimeoutError'
  readonly code = 'ETIMEDOUT'
  constructor(what: string) {
    super(`The store of files did not answer in time: ${what}`)
  }
}

/** A store whose calls end in time, with a StorageTimeoutError where the store itself does not. */
export function patientStorage(storage: Storage, { answer, idle, write }: Patience = usual): Storage {
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
    let over = () => {}
    let timer: NodeJS.Timeout
    const late = new Promise<never>((_resolve, reject) => {
      over = () => {
        isOver = true
        reject(new StorageTimeoutError(what))
      }
    })
    late.catch(() => {})
    const begin = () => (timer = setTimeout(over, milliseconds))
    begin()
    return {
      isOver: () => isOver,
      /** Something moved: the time begins anew. */
      moved() {
        clearTimeout(timer)
        if (!isOver) begin()
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
      const pending = storage.put(
        bucket,
        key,
        watched(body, () => limit.moved()),
        options,
      )
      // Nobody waits any more for what arrives after all.
      void pending.then(() => (limit.isOver() ? storage.remove(bucket, key) : undefined)).catch(() => {})
      return limit.race(pending).finally(limit.end)
    },
    async get(bucket, key, options) {
      const found = await within(`get ${bucket}/${key}`, answer, () => storage.get(bucket, key, options))
      return found && { ...found, body: endedWhenIdle(found.body, idle) }
    },
    head: (bucket, key) => within(`head ${bucket}/${key}`, answer, () => storage.head(bucket, key)),
    remove: (bucket, key) => within(`remove ${bucket}/${key}`, write, () => storage.remove(bucket, key)),
    publicUrl: (bucket, key) => storage.publicUrl(bucket, key),
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

/** The same bytes; an error where the next ones do not come in time. Only the waiting for the store counts, not the reader's. */
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
