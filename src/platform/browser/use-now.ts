import { useEffect, useState } from 'react'
import { type Moment, nextMoment } from '#platform/values/dates.ts'
import { useHydrated } from './use-hydrated.ts'

/** The longest that a timer waits; later moments are looked at again then. */
const longest = 24 * 60 * 60 * 1000

/** The time, told again when one of these moments has come; null on the server and until hydration. */
export function useNow(moments: readonly Moment[]): Date | null {
  const hydrated = useHydrated()
  const [now, setNow] = useState(() => new Date())
  const next = nextMoment(moments, now)?.getTime()
  useEffect(() => {
    if (next === undefined) return
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      setNow(new Date())
      if (Date.now() < next) wait()
    }
    const wait = () => {
      timer = setTimeout(look, Math.min(longest, Math.max(0, next - Date.now())))
    }
    wait()
    return () => clearTimeout(timer)
  }, [next])
  return hydrated ? now : null
}
