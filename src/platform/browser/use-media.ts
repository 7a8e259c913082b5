import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches, such as '(width < 48rem)', and follows it; false while the server renders. */
export function useMedia(query: string): boolean {
  const follow = useCallback(
    (wake: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', wake)
      return () => list.removeEventListener('change', wake)
    },
    [query],
  )
  return useSyncExternalStore(
    follow,
    () => matchMedia(query).matches,
    () => false,
  )
}
