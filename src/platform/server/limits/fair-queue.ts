import { AppError } from '#platform/server/errors.ts'

/** In milliseconds unless stated. */
export type QueueLimits = {
  /** Fewer than database connections, so that some are left for writes. */
  atOnce: number
  /** Per address, while others ask too. */
  atOnceEach: number
  mostWaiting: number
  mostWaitingEach: number
  /** Longer waits are refused. */
  patience: number
  /** The work one address may cause at once while others ask, and its part of the time after that. */
  burst: number
  share: number
  present: number
}
const written: QueueLimits = {
  atOnce: 6,
  atOnceEach: 2,
  mostWaiting: 240,
  mostWaitingEach: 80,
  patience: 2_500,
  burst: 800,
  share: 0.08,
  present: 10_000,
}
/** One piece of work counts for at most this: a slow database is nobody's doing. */
const mostCounted = 250

type Waiting = { address: string; free: boolean; begin: () => void; refuse: () => void }
type Account = { debt: number; at: number; running: number; waiting: number }

export type FairQueue = ReturnType<typeof createFairQueue>

/** A fair queue for renders, drawings and searches: addresses share it while several ask. @throws AppError 'unavailable' when full */
export function createFairQueue(limits: Partial<QueueLimits> = {}, now = () => performance.now()) {
  const rules = { ...written, ...limits }
  const accounts = new Map<string, Account>()
  let waiting: Waiting[] = []
  let running = 0
  let later: NodeJS.Timeout | undefined
  let newest = { address: '', at: -Infinity }
  let other = { address: '', at: -Infinity }

  function notice(address: string) {
    if (newest.address !== address) {
      other = newest
      newest = { address, at: now() }
    } else newest.at = now()
  }
  const isAlone = (address: string) => {
    const last = newest.address === address ? other : newest
    return last.address === '' || now() - last.at > rules.present
  }
  function accountOf(address: string): Account {
    const known = accounts.get(address)
    const at = now()
    if (!known) {
      const account = { debt: 0, at, running: 0, waiting: 0 }
      accounts.set(address, account)
      return account
    }
    known.debt = Math.max(0, known.debt - (at - known.at) * rules.share)
    known.at = at
    return known
  }
  /** In milliseconds; 0: may begin; Infinity: once something of its own is done. */
  function waitOf({ address, free }: Pick<Waiting, 'address' | 'free'>): number {
    if (isAlone(address)) return 0
    const { debt, running: own } = accountOf(address)
    if (own >= rules.atOnceEach) return Infinity
    return free || debt < rules.burst ? 0 : (debt - rules.burst) / rules.share + 1
  }

  function pump() {
    clearTimeout(later)
    later = undefined
    let soonest = Infinity
    for (let at = 0; at < waiting.length && running < rules.atOnce;) {
      const entry = waiting[at]
      if (!entry) break
      const wait = waitOf(entry)
      soonest = Math.min(soonest, wait || Infinity)
      if (wait > 0) at += 1
      else {
        waiting.splice(at, 1)
        // Round robin: the rest of this address goes behind the others'.
        const mine = waiting.filter(({ address }) => address === entry.address)
        waiting = [...waiting.filter(({ address }) => address !== entry.address), ...mine]
        at = 0
        entry.begin()
      }
    }
    if (soonest < Infinity) later = setTimeout(pump, Math.ceil(soonest)).unref()
  }

  function forgetIdle() {
    if (accounts.size < 10_000) return
    for (const [address, { running: own, waiting: queued }] of accounts)
      if (own === 0 && queued === 0 && accountOf(address).debt === 0) accounts.delete(address)
  }

  function turn(address: string, free: boolean): Promise<void> {
    const account = accountOf(address)
    if (waiting.length === 0 && running < rules.atOnce && waitOf({ address, free }) === 0) {
      running += 1
      account.running += 1
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      if (waiting.length >= rules.mostWaiting || account.waiting >= rules.mostWaitingEach)
        return reject(new AppError('unavailable'))
      const leave = () => {
        clearTimeout(impatient)
        account.waiting -= 1
      }
      const entry: Waiting = {
        address,
        free,
        begin() {
          leave()
          running += 1
          account.running += 1
          resolve()
        },
        refuse() {
          leave()
          waiting = waiting.filter((each) => each !== entry)
          reject(new AppError('unavailable'))
        },
      }
      const impatient = setTimeout(entry.refuse, rules.patience)
      account.waiting += 1
      waiting.push(entry)
      pump()
    })
  }

  return {
    notice,
    isAlone,
    figures: () => ({ running, waiting: waiting.length }),
    /** `free`: bounded work that everybody needs counts against nobody. */
    async run<T>(address: string, work: () => Promise<T>, { free = false }: { free?: boolean } = {}): Promise<T> {
      notice(address)
      forgetIdle()
      await turn(address, free)
      const began = now()
      try {
        return await work()
      } finally {
        const account = accountOf(address)
        if (!free) account.debt += Math.min(now() - began, mostCounted)
        account.running -= 1
        running -= 1
        pump()
      }
    },
  }
}
