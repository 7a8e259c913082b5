import { act } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

/**
 * Lets the tests of a file pass over the pauses that a screen makes before it asks or says something: `pass` ends them at once. Whatever
 * else waits for a timer, such as a press of a key, goes on meanwhile.
 */
export function passablePauses(): (ms: number) => Promise<unknown> {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 2 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  return (ms) => act(() => vi.advanceTimersByTimeAsync(ms))
}
