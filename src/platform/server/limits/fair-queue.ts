import { AppError } from '#platform/server/errors.ts'

/** In milliseconds unless stated. */
const written = {
  /** Fewer than database connections, so that some are left for writes. */
  atOnce: 6,
  /** Per address, while others ask too. */
  atOnceEach: 2,
  mostWaiting: 240,
  mostWaitingEach: 80,
  /** Longer waits are refused. */
  patience: 2_500,
  /** The work one address may cause at once while others ask, and its part of the time after that. */
  burst: 800,
  share: 0.05,
  present: 10_000,
}
export type QueueLimits = typeof written

/** One piece of work counts for at most this: a slow database is nobody's doing. */
const mostCounted = 250

type Waiting = { address: string; free: boolean; begin: () => void }
type Account = { debt: number; at: number; running: number; waiting: number }

export type FairQueue = ReturnType<typeof createFairQueue>

/** In milliseconds, while others ask; 0: may begin; Infinity: once something of its own is done. */
function waitInCompany(rules: QueueLimits, { debt, running }: Account, free: boolean): number {
  if (running >= rules.atOnceEach) return Infinity
  return free || debt < rules.burst ? 0 : (debt - rules.burst) / rules.share + 1
}

/** Round robin: what else waits of an address whose turn it was goes behind the others'. */
function withoutTurn(waiting: readonly Waiting[], turn: Waiting): Waiting[] {
  const isOf = ({ address }: Waiting) => address === turn.address
  return [...waiting.filter((each) => !isOf(each)), ...waiting.filter((each) => isOf(each) && each !== turn)]
}

/** Which addresses asked last. */
function createPresence(presentMs: number, now: () => number) {
  let newest = { address: '', at: -Infinity }
  let other = { address: '', at: -Infinity }
  function notice(address: string) {
    if (newest.address !== address) {
      other = newest
      newest = { address, at: now() }
    } else newest.at = now()
  }
  function isAlone(address: string) {
    const last = newest.address === address ? other : newest
    return last.address === '' || now() - last.at > presentMs
  }
  return { notice, isAlone }
}

/** What each address has caused, forgiven with time. */
function createAccounts(share: number, now: () => number) {
  const accounts = new Map<string, Account>()
  function of(address: string): Account {
    const at = now()
    const account = accounts.get(address) ?? { debt: 0, at, running: 0, waiting: 0 }
    accounts.set(address, account)
    account.debt = Math.max(0, account.debt - (at - account.at) * share)
    account.at = at
    return account
  }
  function forgetIdle() {
    if (accounts.size < 10_000) return
    for (const [address, { running, waiting }] of accounts)
      if (running === 0 && waiting === 0 && of(address).debt === 0) accounts.delete(address)
  }
  return { of, forgetIdle }
}

/** What runs, and how much time each piece has had since the start: those that run at once share it. */
function createSharedTime(now: () => number) {
  let passed = { at: now(), each: 0 }
  let running = 0
  function each(): number {
    const at = now()
    passed = { at, each: passed.each + (at - passed.at) / Math.max(1, running) }
    return passed.each
  }
  return {
    each,
    running: () => running,
    begin() {
      each()
      running += 1
    },
    end(): number {
      const until = each()
      running -= 1
      return until
    },
  }
}

/** A fair queue for renders, drawings and searches: addresses share it while several of which `notice` tells ask. @throws AppError 'unavailable' when full */
export function createFairQueue(limits: Partial<QueueLimits> = {}, now = () => performance.now()) {
  const rules = { ...written, ...limits }
  const { notice, isAlone } = createPresence(rules.present, now)
  const accounts = createAccounts(rules.share, now)
  let waiting: Waiting[] = []
  const time = createSharedTime(now)
  let later: NodeJS.Timeout | undefined

  const waitOf = ({ address, free }: Pick<Waiting, 'address' | 'free'>) =>
    isAlone(address) ? 0 : waitInCompany(rules, accounts.of(address), free)
  function begin(account: Account) {
    time.begin()
    account.running += 1
  }

  function pump() {
    clearTimeout(later)
    later = undefined
    while (time.running() < rules.atOnce) {
      const next = waiting.find((entry) => waitOf(entry) === 0)
      if (!next) break
      waiting = withoutTurn(waiting, next)
      next.begin()
    }
    const soonest = Math.min(...waiting.map(waitOf).filter((wait) => wait > 0))
    if (soonest < Infinity) later = setTimeout(pump, Math.ceil(soonest)).unref()
  }

  async function turn(address: string, free: boolean): Promise<void> {
    const account = accounts.of(address)
    if (waiting.length === 0 && time.running() < rules.atOnce && waitOf({ address, free }) === 0) return begin(account)
    if (waiting.length >= rules.mostWaiting || account.waiting >= rules.mostWaitingEach)
      throw new AppError('unavailable')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      clearTimeout(impatient)
      account.waiting -= 1
    }
    const entry: Waiting = {
      address,
      free,
      begin() {
        leave()
        begin(account)
        resolve()
      },
    }
    const impatient = setTimeout(() => {
      leave()
      waiting = waiting.filter((each) => each !== entry)
      reject(new AppError('unavailable'))
    }, rules.patience)
    account.waiting += 1
    waiting.push(entry)
    pump()
    return promise
  }

  return {
    notice,
    isAlone,
    figures: () => ({ running: time.running(), waiting: waiting.length }),
    /** `free`: bounded work that everybody needs counts against nobody. */
    async run<T>(address: string, work: () => Promise<T>, { free = false }: { free?: boolean } = {}): Promise<T> {
      accounts.forgetIdle()
      await turn(address, free)
      const began = time.each()
      try {
        return await work()
      } finally {
        const taken = time.end() - began
        const account = accounts.of(address)
        if (!free) account.debt += Math.min(taken, mostCounted)
        account.running -= 1
        pump()
      }
    },
  }
}
