import { useRef } from 'react'

/**
 * Gives the focus back to where it was when a window opened, unless the page has taken it meanwhile, as a new screen does.
 * Radix does so only for windows with a trigger of their own; ours are opened from anywhere.
 */
export function useFocusReturn() {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (document.activeElement?.closest('main')) return
      if (before.current instanceof HTMLElement && before.current.isConnected)
        before.current.focus({ preventScroll: true })
    },
  }
}
