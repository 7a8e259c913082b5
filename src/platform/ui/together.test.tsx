// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LoadingRegion } from './skeleton.tsx'
import { PartLoading, Together } from './together.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const parts = (isLoading: boolean) => (
  <Together>
    {isLoading && <PartLoading />}
    <div data-later>
      <LoadingRegion label="Loading more…" />
    </div>
  </Together>
)
const told = () => screen.queryByText('Loading…')?.closest('[role=status]')?.textContent

test('parts on their way are told in one place, late ones after two seconds (reading-1)', async () => {
  const { rerender } = render(parts(true))
  expect(told()).toBe('Loading…')
  act(() => void vi.advanceTimersByTime(2000))
  expect(told()).toBe('Loading…Still trying…')
  rerender(parts(false))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(told()).toBeUndefined()
  rerender(parts(true))
  await act(() => vi.advanceTimersByTimeAsync(1999))
  expect(told()).toBe('Loading…')
})
