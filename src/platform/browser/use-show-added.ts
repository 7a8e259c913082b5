import { useCallback, useEffect, useRef } from 'react'

/**
 * Brings what is added to a list into view, however far below it comes, and gives it the focus: `expectAdded` is called as
 * somebody adds one, `ids` are those of the list. An item is the element with the id as its `data-item`; inside it the first text
 * that is written in place is opened (`data-inline-text`), or the control with `data-main-action` gets the focus. Where one is
 * added by a window, it is shown when that is closed: `isReady` again.
 */
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
  // In the middle, clear of what sticks to the edges of the screen.
  item.scrollIntoView({ block: 'center' })
  const main = item.querySelector<HTMLElement>('[data-main-action]')
  if (main) main.focus({ preventScroll: true })
  else item.querySelector<HTMLElement>('[data-inline-text]')?.click()
}
