import type { Log } from './log.ts'

/** For how long the same wish may come again: a terminal, npm and a supervisor each send a signal for one. */
const sameWishMs = 1_000

/**
 * The first signal asks for a stop in order, also while the process is still starting: `begun` resolves with what stops it. However
 * often a supervisor asks again, requests under way are finished; a second Ctrl+C, a second or more after the first, ends at
 * once. Whatever hangs, the process ends after `patienceMs`.
 */
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
