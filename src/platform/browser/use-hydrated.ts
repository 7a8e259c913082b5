import { useSyncExternalStore } from 'react'

/** False on the server and during hydration, then true: for what the server cannot know, such as the time zone. */
export function useHydrated(): boolean {
  return useSyncExternalStore(never, yes, no)
}

const never = () => () => {}
const yes = () => true
const no = () => false
