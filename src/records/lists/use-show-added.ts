import { useCallback, useEffect, useRef } from 'react'

/** Scrolls to the added item (`data-item`) and focuses its `data-inline-text` or `data-main-action`; waits for `isReady`. */
export function useShowAdded(ids: readonly string[], isReady = true): { expectAdded: () => void } {
  const latest = useRef(ids)
  const before = useRef<ReadonlySet<string> | null>(null)
  const key = ids.join(' ')
  useEffect(() => {
    latest.current = key === '' ? [] : key.split(' ')
    if (before.current === null || !isReady) return
    const known = before.current
    before.current = null
    const added = latest.current.find((id) => !known.has(id))
    if (added !== undefined) show(added)
  }, [key, isReady])
  const expectAdded = useCallback(() => {
    before.current = new Set(latest.current)
  }, [])
  return { expectAdded }
}

function show(id: string): void {
  const item = document.querySelector(`[data-item="${CSS.escape(id)}"]`)
  if (!item) return
  // Clear of what sticks to the edges of the screen.
  item.scrollIntoView({ block: 'center' })
  const main = item.querySelector<HTMLElement>('[data-main-action]')
  if (main) main.focus({ preventScroll: true })
  else item.querySelector<HTMLElement>('[data-inline-text]')?.click()
}
