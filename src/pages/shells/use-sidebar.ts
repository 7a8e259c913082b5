import { useCallback, useEffect, useState } from 'react'
import { useMedia } from '#platform/browser/use-media.ts'

/** The state is kept in this cookie for 7 days (admin.md §2, Shell). */
const cookieName = 'sidebar_state'
const cookieSeconds = 7 * 24 * 60 * 60
/** Below 768 px the sidebar is a sheet over the page. */
const phone = '(width < 768px)'

/**
 * The sidebar: on a desk open or folded, remembered for 7 days; on a phone a sheet that is closed until it is asked for.
 * Ctrl or Cmd and B toggles whichever is there.
 */
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
