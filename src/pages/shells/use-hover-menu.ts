import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** A submenu opens once the pointer has rested for this long, and stays for this long after it left, in milliseconds. */
const hoverDelay = { open: 100, close: 300 }

/**
 * Opens and closes a menu by a hovering mouse, after the written times (public.md §2), besides whatever else opens it.
 * `hover` goes on the element around the menu and what opens it; `byHover` tells which of both it was.
 */
export function useHoverMenu() {
  const [open, setOpen] = useState(false)
  const [byHover, setByHover] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const openedAt = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  const later = (next: boolean, wait: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setOpen(next)
      if (next) {
        openedAt.current = Date.now()
        setByHover(true)
      }
    }, wait)
  }
  return {
    open,
    byHover,
    /** By keyboard, click or choice. A click that lands just as hovering opened the menu does not close it again. */
    change(next: boolean) {
      if (!next && Date.now() - openedAt.current < 400) return
      clearTimeout(timer.current)
      setOpen(next)
      if (next) setByHover(false)
    },
    hover: {
      onPointerEnter: ({ pointerType }: PointerEvent) =>
        pointerType === 'mouse' && later(true, open ? 0 : hoverDelay.open),
      onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && later(false, hoverDelay.close),
    },
  }
}
