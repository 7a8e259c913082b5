import { useRef } from 'react'
import { type FocusPlace, focusPlaceOf, returnFocus } from '#platform/browser/focus-place.ts'

/** Returns the focus when a dialog closes, unless the page has moved it; Radix does so only for dialogs with a trigger. */
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
