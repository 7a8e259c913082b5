// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useHoverMenu } from './nav-entry.tsx'

function Entry() {
  const menu = useHoverMenu()
  return (
    <div role="presentation" data-testid="entry" {...menu.hover}>
      <button type="button" onClick={() => menu.change(!menu.open)}>
        {menu.open ? `open ${menu.byHover ? 'by hover' : 'by hand'}` : 'closed'}
      </button>
    </div>
  )
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const entry = () => screen.getByTestId('entry')
const state = () => screen.getByRole('button').textContent
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('a submenu opens after the mouse has rested for 100 ms, not before (header-2)', () => {
  render(<Entry />)
  fireEvent.pointerEnter(entry(), { pointerType: 'mouse' })
  wait(99)
  expect(state()).toBe('closed')
  wait(1)
  expect(state()).toBe('open by hover')
})

test('a mouse that only brushes past opens nothing', () => {
  render(<Entry />)
  fireEvent.pointerEnter(entry(), { pointerType: 'mouse' })
  wait(60)
  fireEvent.pointerLeave(entry(), { pointerType: 'mouse' })
  wait(1000)
  expect(state()).toBe('closed')
})

test('it stays for 300 ms after the mouse leaves, and longer if it comes back (header-2)', () => {
  render(<Entry />)
  fireEvent.pointerEnter(entry(), { pointerType: 'mouse' })
  wait(100)
  fireEvent.pointerLeave(entry(), { pointerType: 'mouse' })
  wait(299)
  fireEvent.pointerEnter(entry(), { pointerType: 'mouse' })
  wait(2000)
  expect(state()).toBe('open by hover')
  fireEvent.pointerLeave(entry(), { pointerType: 'mouse' })
  wait(299)
  expect(state()).toBe('open by hover')
  wait(1)
  expect(state()).toBe('closed')
})

test('touch opens the menu only by a tap', () => {
  render(<Entry />)
  fireEvent.pointerEnter(entry(), { pointerType: 'touch' })
  wait(1000)
  expect(state()).toBe('closed')
  fireEvent.click(screen.getByRole('button'))
  expect(state()).toBe('open by hand')
})

test('a click that lands just as hovering opened the menu does not close it; a later one does', () => {
  render(<Entry />)
  fireEvent.pointerEnter(entry(), { pointerType: 'mouse' })
  wait(100)
  fireEvent.click(screen.getByRole('button'))
  expect(state()).toBe('open by hover')
  wait(400)
  fireEvent.click(screen.getByRole('button'))
  expect(state()).toBe('closed')
})
