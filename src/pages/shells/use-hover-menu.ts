import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** In milliseconds. */
const hoverDelay = { open: 100, close: 300 }

/** Opens a menu on mouse hover. `hover` goes on the element around menu and trigger; `byHover`: hovering opened it. */
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
    /** A click just after hovering opened the menu does not close it again. */
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
