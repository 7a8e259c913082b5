// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SearchField } from './search-field.tsx'

const onSearch = vi.fn<(text: string) => void>()
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  onSearch.mockReset()
})

const fieldFor = (value: string) => <SearchField label="Search" placeholder="…" value={value} onSearch={onSearch} />
const input = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })
const type = (text: string, more: object = {}) => fireEvent.input(input(), { target: { value: text }, ...more })

test('a list is searched once somebody pauses, not at every key (courses-admin-1, lists-5)', () => {
  render(fieldFor(''))
  type('m')
  type('me')
  expect(onSearch).not.toHaveBeenCalled()
  type(' mei ')
  vi.advanceTimersByTime(300)
  expect(onSearch.mock.calls).toEqual([['mei']])
  expect(input().value).toBe(' mei ')
})

test('what an input method is still composing is not searched for (lists-5)', () => {
  render(fieldFor(''))
  type('wang', { isComposing: true })
  vi.advanceTimersByTime(1000)
  expect(onSearch).not.toHaveBeenCalled()
  type('王', { isComposing: true })
  fireEvent.compositionEnd(input())
  vi.advanceTimersByTime(300)
  expect(onSearch.mock.calls).toEqual([['王']])
})

test('the field follows the address, and keeps what is being typed (lists-5)', () => {
  const { rerender } = render(fieldFor('mei'))
  type('meilin')
  vi.advanceTimersByTime(300)
  rerender(fieldFor('meilin'))
  expect(input().value).toBe('meilin')
  type('meilin w')
  rerender(fieldFor('meilin'))
  expect(input().value).toBe('meilin w')
  rerender(fieldFor(''))
  expect(input().value).toBe('')
  vi.advanceTimersByTime(1000)
  expect(onSearch).toHaveBeenCalledOnce()
})
