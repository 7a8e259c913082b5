import { useCallback, useEffect, useState } from 'react'
import { useMedia } from '#platform/browser/use-media.ts'

/** Kept for 7 days. */
const cookieName = 'sidebar_state'
const cookieSeconds = 7 * 24 * 60 * 60
/** At this width the sidebar is a sheet. */
const phone = '(width < 768px)'

/** The sidebar's state, remembered for 7 days on wide screens; Ctrl or Cmd+B toggles it. */
export function useSidebar() {
  const isPhone = useMedia(phone)
  const [isOpen, setOpen] = useState(() => !/(?:^|; )sidebar_state=false/.test(document.cookie))
  const [isSheetOpen, setSheetOpen] = useState(false)

  const toggle = useCallback(() => {
    if (isPhone) return setSheetOpen((before) => !before)
    setOpen(!isOpen)
    document.cookie = `${cookieName}=${!isOpen}; path=/; max-age=${cookieSeconds}; samesite=lax`
  }, [isPhone, isOpen])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [toggle])

  return { isPhone, isOpen, isSheetOpen: isPhone && isSheetOpen, setSheetOpen, toggle }
}
