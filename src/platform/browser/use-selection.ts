import { useCallback, useState } from 'react'

export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const select = useCallback(
    (ids: readonly string[], on: boolean) =>
      setSelected((before) => {
        const next = new Set(before)
        for (const id of ids) {
          if (on) next.add(id)
          else next.delete(id)
        }
        return next
      }),
    [],
  )
  const clear = useCallback(() => setSelected(new Set()), [])
  return { selected, select, clear }
}
