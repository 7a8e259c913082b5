// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastHost } from '#platform/ui/toast.ts'
// Loaded beforehand: under a clock that stands still nothing would arrive.
import '#platform/ui/toaster.tsx'
import { ConnectionBadge } from './editor-screen.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** The connection goes or comes back; waits until a message says so. */
async function connect(isOnline: boolean, message: string): Promise<void> {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
  for (let step = 0; step < 100 && screen.queryByText(message) === null; step++) await pass(10)
  expect(screen.getByText(message)).toBeTruthy()
}

test("'Connection lost' stays for 5 s and 'Connection restored' for 3 s (homepage-4)", async () => {
  render(
    <>
      <ConnectionBadge />
      <ToastHost />
    </>,
  )
  expect(screen.getByText('Online')).toBeTruthy()
  await pass(1000)
  expect(screen.queryByText(/^Connection/), 'nothing is said before anything changed').toBeNull()
  for (const [isOnline, message, seconds] of [
    [false, 'Connection lost', 5],
    [true, 'Connection restored', 3],
  ] as const) {
    await connect(isOnline, message)
    expect(screen.getByText(isOnline ? 'Online' : 'Offline')).toBeTruthy()
    await pass(seconds * 1000 - 200)
    expect(screen.getByText(message)).toBeTruthy()
    await pass(800)
    expect(screen.queryByText(message)).toBeNull()
  }
})
