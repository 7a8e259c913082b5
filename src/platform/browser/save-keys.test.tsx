// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useSaveKeys } from './save-keys.ts'

const saved = vi.fn<(name: string) => void>()
afterEach(() => {
  cleanup()
  saved.mockReset()
})

function Section({ name, isUnsaved = true }: { name: string; isUnsaved?: boolean }) {
  const place = useRef<HTMLElement>(null)
  useSaveKeys(place, () => saved(name), { isUnsaved })
  return (
    <section ref={place}>
      <textarea aria-label={name} />
      <a href="#elsewhere">{`link in ${name}`}</a>
    </section>
  )
}
function Screen({ hero = true, mission = true }: { hero?: boolean; mission?: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  useSaveKeys(place, () => saved('whole'), { isWhole: true })
  return (
    <div ref={place}>
      <Section name="hero" isUnsaved={hero} />
      <Section name="mission" isUnsaved={mission} />
    </div>
  )
}
const press = (target: Element, key = 's') => fireEvent.keyDown(target, { key, ctrlKey: true })

test('Ctrl+S saves the section in which the focus is (dialogs-2)', () => {
  render(<Screen />)
  expect(press(screen.getByLabelText('mission'))).toBe(false)
  press(screen.getByLabelText('hero'), 'Enter')
  expect(saved.mock.calls).toEqual([['mission'], ['hero']])
})

test('outside sections it saves the only unsaved one; of several it explains (dialogs-2)', () => {
  const { rerender } = render(<Screen hero={false} />)
  press(screen.getByLabelText('hero'))
  press(document.body)
  rerender(<Screen />)
  press(document.body)
  rerender(<Screen hero={false} mission={false} />)
  press(screen.getByLabelText('hero'))
  expect(saved.mock.calls).toEqual([['mission'], ['mission'], ['whole'], ['whole']])
})

test('keys that a field uses itself, and Ctrl+Enter on a link, are left alone (dialogs-2)', () => {
  render(<Screen />)
  const field = screen.getByLabelText('hero')
  field.addEventListener('keydown', (event) => event.preventDefault())
  press(field, 'Enter')
  expect(press(screen.getByText('link in hero'), 'Enter')).toBe(true)
  expect(saved).not.toHaveBeenCalled()
})

test('where nothing can be saved the browser keeps its own keys (dialogs-2)', () => {
  render(<p>Nothing here</p>)
  expect(press(document.body)).toBe(true)
})
