import { useRef } from 'react'
import { type FocusPlace, focusPlaceOf, returnFocus } from '#platform/browser/focus-place.ts'

/**
 * Gives the focus back to where it was when a window opened, or near it where that has left the page, unless the page has
 * taken it meanwhile, as a new screen does. Radix does so only for windows with a trigger of their own; ours are opened from anywhere.
 */
export function useFocusReturn() {
  const before = useRef<FocusPlace | null>(null)
  return {
    onOpenAutoFocus: () => {
      const { activeElement } = document
      const isSomewhere = activeElement instanceof HTMLElement && activeElement !== document.body
      before.current = isSomewhere ? focusPlaceOf(activeElement) : null
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (document.activeElement?.closest('main')) return
      if (before.current) returnFocus(before.current)
    },
  }
}
