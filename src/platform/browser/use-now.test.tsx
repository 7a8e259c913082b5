// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNow } from './use-now.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2027-03-02T17:00:00.000Z') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const Clock = ({ moments }: { moments: string[] }) => <p>{useNow(moments)?.toISOString() ?? 'unknown'}</p>

test('the time is unknown on the server, known in a browser, and told again as each moment comes', async () => {
  const clock = <Clock moments={['2027-03-02T17:30:00.000Z', '2027-03-05T17:30:00.000Z', '2027-03-01T00:00:00.000Z']} />
  expect(renderToStaticMarkup(clock)).toBe('<p>unknown</p>')
  render(clock)
  expect(screen.getByText('2027-03-02T17:00:00.000Z')).toBeTruthy()
  await act(async () => vi.advanceTimersByTime(30 * 60_000))
  expect(screen.getByText('2027-03-02T17:30:00.000Z')).toBeTruthy()
  for (let day = 0; day < 3; day++) await act(async () => vi.advanceTimersByTime(24 * 60 * 60_000))
  expect(screen.getByText('2027-03-05T17:30:00.000Z')).toBeTruthy()
  expect(vi.getTimerCount()).toBe(0)
})
