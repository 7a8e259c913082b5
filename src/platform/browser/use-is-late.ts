import { useEffect, useState } from 'react'

/** Whether what is shown has been shown for so many milliseconds. */
export function useIsLate(after = 2000): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), after)
    return () => clearTimeout(timer)
  }, [after])
  return isLate
}
