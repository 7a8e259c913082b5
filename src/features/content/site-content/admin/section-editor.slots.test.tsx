// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { plainSlots } from '#records/editing/slots.tsx'
import { editableSlots } from './section-editor.tsx'

afterEach(cleanup)

test.each([
  ['on the site', plainSlots],
  ['in its editor', editableSlots(() => {})],
])('a line that was begun in a text of several lines is a line %s too (inline-2)', (_where, slots) => {
  render(<p>{slots.text('subtitle', 'One\n二', { label: 'Subtitle', multiline: true })}</p>)
  const lines = screen.getByText((_, element) => element?.className === 'whitespace-pre-line')
  expect(lines.textContent).toBe('One\n二')
})

test('a one-line text is rendered without a wrapper', () => {
  render(<p>{plainSlots.text('title', 'One', { label: 'Title' })}</p>)
  expect(screen.getByText('One').outerHTML).toBe('<p>One</p>')
})
