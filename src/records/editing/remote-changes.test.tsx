// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { arrive, placeAfter } from './remote-changes.ts'

afterEach(cleanup)

test.each([
  ['Rivers and seas', 'Rivers and lakes', 6, 6],
  ['Rivers and seas', 'Brooks and seas', 10, 10],
  ['Rivers and seas', 'Great rivers and seas', 11, 17],
  ['Rivers and seas', 'Rivers', 13, 6],
  ['', 'Rivers', 0, 0],
  ['Rivers', '', 3, 0],
  ['水与河', '大水与河', 2, 3],
])('in %s that became %s the place %i is %i (presence-5)', (before, after, at, place) => {
  expect(placeAfter(before, after, at)).toBe(place)
})

const others = new EventTarget()
const follow = (text: string) => others.dispatchEvent(new CustomEvent('saved', { detail: text }))
function Field() {
  const [text, setText] = useState('Rivers and seas')
  useEffect(() => {
    const hear = (event: Event) => arrive('field', () => setText((event as CustomEvent<string>).detail))
    others.addEventListener('saved', hear)
    return () => others.removeEventListener('saved', hear)
  }, [])
  return <input aria-label="Title" value={text} onChange={({ target }) => setText(target.value)} />
}

test('a change in the focused field leaves the caret where it was (presence-5)', async () => {
  render(<Field />)
  const field = screen.getByRole<HTMLInputElement>('textbox')
  field.focus()
  field.setSelectionRange(11, 15)
  follow('Great rivers and seas')
  await waitFor(() => expect(field.value).toBe('Great rivers and seas'))
  expect([field.selectionStart, field.selectionEnd]).toEqual([17, 21])
})

test('during composition no change arrives; afterwards the last one does (presence-5)', async () => {
  render(<Field />)
  const field = screen.getByRole<HTMLInputElement>('textbox')
  fireEvent.compositionStart(field)
  follow('Lakes')
  follow('Ponds')
  await new Promise((resolve) => setTimeout(resolve))
  expect(field.value).toBe('Rivers and seas')
  fireEvent.compositionEnd(field)
  await waitFor(() => expect(field.value).toBe('Ponds'))
})
