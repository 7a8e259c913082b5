import type { Log } from './log.ts'

/** A terminal, npm and a supervisor each send a signal for one wish. */
const sameWishMs = 1_000

/** Stops in order on the first signal, also during the start (`begun`); Ctrl+C again, 1 s or more later, or `patienceMs` ends at once. */
export function stopOnSignal(begun: Promise<() => Promise<void>>, log: Log, patienceMs: number): void {
  let askedAt: number | null = null
  const ask = async (signal: string) => {
    if (askedAt !== null) {
      if (signal !== 'SIGINT' || Date.now() - askedAt < sameWishMs) return
      log.warn({ signal }, 'asked to stop again: ending at once')
      process.exit(1)
    }
    askedAt = Date.now()
    log.info({ signal }, 'stopping: readiness is off, requests under way finish')
    setTimeout(() => {
      log.error('could not stop in time')
      process.exit(1)
    }, patienceMs).unref()
    const stop = await begun
    await stop()
    log.info('stopped')
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      ask(signal).catch((error: unknown) => {
        log.error({ err: error }, 'could not stop in order')
        process.exit(1)
      })
    })
  }
}
