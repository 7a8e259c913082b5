import { useCallback, useState } from 'react'

export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const select = useCallback((ids: readonly string[], on: boolean) => {
    setSelected((before) => (on ? before.union(new Set(ids)) : before.difference(new Set(ids))))
  }, [])
  const clear = useCallback(() => setSelected(new Set()), [])
  return { selected, select, clear }
}
