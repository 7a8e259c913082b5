// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LoadingRegion } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test.each([
  [
    'a list',
    <LoadingRegion key="list" label="Loading courses…">
      {null}
    </LoadingRegion>,
  ],
  ['a page', <Spinner key="page" label="Loading the page…" />],
])("%s that takes longer than two seconds says 'Still trying…', not before (reading-1)", (_, loading) => {
  render(loading)
  act(() => void vi.advanceTimersByTime(1999))
  expect(screen.getByRole('status').textContent).not.toContain('Still trying…')
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.getByRole('status').textContent).toMatch(/^Loading.* ?Still trying…$/)
})
