import { AppError } from './errors.ts'

/** Gives the way to end the turn. */
export type TakeTurn = (by: string) => Promise<() => void>

/**
 * Turns at heavy work: at most `atOnce` in all and one of each person, and of those who wait one of each in turn, so that nobody's
 * many hold up another's one. @throws AppError `too_many` past `mostEach` waiting of one person, `unavailable` past `most` in all
 */
export function fairTurns({ atOnce, mostEach, most }: { atOnce: number; mostEach: number; most: number }): TakeTurn {
  const working = new Set<string>()
  /** Whoever waits, in the order of their next turn. */
  const waiting = new Map<string, (() => void)[]>()

  const next = () => {
    while (working.size < atOnce) {
      const found = [...waiting].find(([by]) => !working.has(by))
      if (!found) return
      const [by, [begin, ...others]] = found
      // Behind everybody else with what they have left.
      waiting.delete(by)
      if (others.length > 0) waiting.set(by, others)
      working.add(by)
      begin?.()
    }
  }
  return (by) =>
    new Promise((resolve, reject) => {
      const own = waiting.get(by) ?? []
      const all = [...waiting.values()].reduce((sum, each) => sum + each.length, 0)
      if (own.length >= mostEach) return reject(new AppError('too_many', { details: { retryAfter: 10 } }))
      if (all >= most) return reject(new AppError('unavailable'))
      waiting.set(by, [
        ...own,
        () => {
          let ended = false
          resolve(() => {
            if (ended) return
            ended = true
            working.delete(by)
            next()
          })
        },
      ])
      next()
    })
}
