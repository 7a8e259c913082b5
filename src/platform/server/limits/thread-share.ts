/** In milliseconds unless it says otherwise; what tests make smaller. */
export type ThreadLimits = {
  /** Which part of the thread's time one address may take while others ask too, and how much of it at once. */
  share: number
  burst: number
  /** What a request costs beside its handler: reading it, and writing its answer. */
  each: number
  /** Nobody waits longer than this: past it the connection, which gets one answer at a time, is brake enough. */
  longest: number
}
const written: ThreadLimits = { share: 0.25, burst: 100, each: 0.1, longest: 1_000 }

/**
 * Finished bytes cost next to nothing each, but this process has one thread: while others ask, an address that asks for very
 * many of them is answered a little later instead of first.
 */
export type ThreadShare = {
  /** How long, in milliseconds, this address's request has to wait; it is counted as begun after that. */
  take(address: string): number
  /** Counts the time that answering took. */
  spend(address: string, ms: number): void
}

/** @param isAlone whether nobody else is asking */
export function createThreadShare(
  isAlone: (address: string) => boolean,
  limits: Partial<ThreadLimits> = {},
  now = () => performance.now(),
): ThreadShare {
  const rules = { ...written, ...limits }
  const debts = new Map<string, { debt: number; at: number }>()

  function debtOf(address: string) {
    const at = now()
    const known = debts.get(address)
    if (known) {
      // What was taken while nobody else asked is not held against it for long.
      const counted = Math.min(known.debt, rules.burst + rules.longest * rules.share)
      known.debt = Math.max(0, counted - (at - known.at) * rules.share)
      known.at = at
      return known
    }
    if (debts.size >= 10_000) debts.clear()
    const fresh = { debt: 0, at }
    debts.set(address, fresh)
    return fresh
  }

  return {
    take(address) {
      const own = debtOf(address)
      const over = own.debt - rules.burst
      own.debt += rules.each
      if (over <= 0 || isAlone(address)) return 0
      return Math.min(rules.longest, over / rules.share)
    },
    spend(address, ms) {
      debtOf(address).debt += ms
    },
  }
}
