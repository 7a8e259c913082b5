import { useEffect, useState } from 'react'

export function useIsLate(after = 2000): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), after)
    return () => clearTimeout(timer)
  }, [after])
  return isLate
}
