// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { UnsavedWorkProvider, useUnsavedPart, useUnsavedWork } from './unsaved-work.tsx'

afterEach(cleanup)
const revealed = vi.fn()
const rendered = vi.fn()

function Part({ id, dirty, word = id }: { id: string; dirty: boolean; word?: string }) {
  rendered()
  // A new function at every render, as most callers write it.
  useUnsavedPart(id, id.toUpperCase(), dirty, () => revealed(word))
  return null
}
function Names() {
  const { parts } = useUnsavedWork()
  return (
    <ul>
      {parts.map((part) => (
        <li key={part.id}>
          <button onClick={part.reveal}>{part.label}</button>
        </li>
      ))}
    </ul>
  )
}
const names = () => screen.queryAllByRole('button').map((button) => button.textContent)
/** Whether the browser would ask before it leaves. */
function asks(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  return leaving.defaultPrevented
}
const screenOf = (...dirty: string[]) => (
  <UnsavedWorkProvider>
    {['hero', 'mission'].map((id) => (
      <Part key={id} id={id} dirty={dirty.includes(id)} />
    ))}
    <Names />
  </UnsavedWorkProvider>
)

test('unsaved parts are named in order, and leaving asks until saved (homepage-6, homepage-8)', () => {
  const { rerender } = render(screenOf())
  expect([names(), asks()]).toEqual([[], false])
  rerender(screenOf('mission'))
  expect([names(), asks()]).toEqual([['MISSION'], true])
  rerender(screenOf('mission', 'hero'))
  expect(names()).toEqual(['MISSION', 'HERO'])
  rerender(screenOf())
  expect([names(), asks()]).toEqual([[], false])
})

test('an editor with new functions at every render renders once, and its latest one is called', () => {
  rendered.mockClear()
  const part = (word: string) => (
    <UnsavedWorkProvider>
      <Part id="hero" dirty word={word} />
      <Names />
    </UnsavedWorkProvider>
  )
  const { rerender } = render(part('first'))
  rerender(part('second'))
  expect(rendered.mock.calls.length).toBeLessThan(10)
  screen.getByRole('button', { name: 'HERO' }).click()
  expect(revealed).toHaveBeenLastCalledWith('second')
})

test('an editor that leaves the screen removes its unsaved mark', () => {
  const { rerender } = render(screenOf('hero'))
  rerender(
    <UnsavedWorkProvider>
      <Names />
    </UnsavedWorkProvider>,
  )
  expect([names(), asks()]).toEqual([[], false])
})

test('outside its provider the mistake is named', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => render(<Names />)).toThrow('useUnsavedWork must be used within an UnsavedWorkProvider')
})
