import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches, followed live; false on the server. */
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
