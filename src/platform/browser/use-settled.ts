import { useEffect, useState } from 'react'

/** Milliseconds without a change. */
const pause = 350

/** What is being typed, once it rests: for what is asked of the server meanwhile. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(waiting)
  }, [value])
  return settled
}
