import { useSyncExternalStore } from 'react'

/**
 * False on the server and while the page wakes, true from then on: for what the server cannot know (the reader's zone,
 * what the history remembers), so that both first pictures are the same.
 */
export function useAwake(): boolean {
  return useSyncExternalStore(never, yes, no)
}

const never = () => () => {}
const yes = () => true
const no = () => false
