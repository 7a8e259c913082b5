import { AppError } from './errors.ts'

export type Acquire = (by: string) => Promise<() => void>

/** Round robin: `atOnce` in all, one per person. @throws AppError `too_many` past `mostEach` waiting, `unavailable` past `most` in all */
export function fairSemaphore({ atOnce, mostEach, most }: { atOnce: number; mostEach: number; most: number }): Acquire {
  const working = new Set<string>()
  const waiting = new Map<string, (() => void)[]>()

  const next = () => {
    while (working.size < atOnce) {
      const found = [...waiting].find(([by]) => !working.has(by))
      if (!found) return
      const [by, [begin, ...others]] = found
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
