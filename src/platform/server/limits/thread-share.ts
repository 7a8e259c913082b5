/** In milliseconds unless stated. */
const written = {
  /** An address's part of the thread's time while others ask, and how much of it at once. */
  share: 0.25,
  burst: 100,
  /** A request beside its handler: reading it, writing its answer. */
  each: 0.1,
  made: 0.5,
  megabyte: 16,
  /** The longest delay: past it the connection is brake enough. */
  longest: 1_000,
}

/** One thread for all: while others ask, an address that asks for very many cheap answers is answered a little later. */
export function createThreadShare(
  isAlone: (address: string) => boolean,
  limits: Partial<typeof written> = {},
  now = () => performance.now(),
) {
  const rules = { ...written, ...limits }
  const debts = new Map<string, { debt: number; at: number }>()

  function debtOf(address: string) {
    const at = now()
    const known = debts.get(address)
    if (known) {
      // Debt from when nobody else asked is soon forgiven.
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
    /** Milliseconds that this request has to wait; it is counted as begun after that. */
    take(address: string, bytes = 0): number {
      const own = debtOf(address)
      const over = own.debt - rules.burst
      own.debt += rules.each + (bytes / 1_000_000) * rules.megabyte
      if (over <= 0 || isAlone(address)) return 0
      return Math.min(rules.longest, over / rules.share)
    },
    /** Counts the time that answering took; `isMade`: the application goes on with it. */
    spend(address: string, ms: number, isMade = false): void {
      debtOf(address).debt += ms + (isMade ? rules.made : 0)
    },
  }
}
