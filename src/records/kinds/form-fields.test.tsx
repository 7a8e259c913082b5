// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineFields, initialOf } from './fields.ts'
import { controlsOf, drawFields } from './form-fields.tsx'

const fields = defineFields({
  title: { schema: z.string().min(1).max(40), label: 'Title', initial: '', input: 'line', placeholder: 'Rivers' },
  text: { schema: z.string().max(900), label: 'Text', initial: '', input: 'paragraph' },
  price: { schema: z.number(), label: 'Price', initial: 0, input: 'price' },
  level: { schema: z.number(), label: 'Level', initial: 1, input: 'number' },
  link: {
    schema: z.string().refine((text) => !text.includes(' '), 'No spaces.'),
    label: 'Link',
    initial: '',
    input: 'link',
  },
  published: { schema: z.boolean(), label: 'Published', initial: true, input: 'switch', hint: 'Visitors see it.' },
  kind: {
    schema: z.enum(['book', 'paper']),
    label: 'Kind',
    initial: 'book',
    input: 'choice',
    words: { book: 'A book', paper: 'A paper' },
  },
  binding: {
    schema: z.enum(['hard', 'soft']).nullable(),
    label: 'Binding',
    initial: null,
    input: 'choice',
    words: { hard: 'Hard', soft: 'Soft' },
  },
  printed: { schema: z.iso.date().nullable(), label: 'Printed', initial: null, input: 'date' },
  read_at: { schema: z.string(), label: 'Read at', initial: '18:30', input: 'time' },
  shelf: { schema: z.string(), label: 'Shelf', initial: '', input: 'own' },
  key: { schema: z.string(), label: 'Key', initial: '', input: 'none' },
})
const put = vi.fn<(part: object) => void>()
afterEach(() => {
  cleanup()
  put.mockReset()
})

function draw(typed: object = {}, own: { text?: ReactNode } = {}) {
  const form = {
    fields: { ...initialOf(fields), ...typed },
    put,
    errorAt: (field: string) => (field === 'title' ? 'Please enter a title.' : undefined),
  }
  const controls = controlsOf(fields, form)
  const drawn = drawFields(fields, controls, {
    shelf: <label>{controls.shelf.label}</label>,
    ...own,
  })
  render(Object.values(drawn))
}

test('every field is drawn in order with label, limit, mark, hint and message (fields-1)', () => {
  draw()
  const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent)
  expect(labels).toEqual([
    'Title *',
    'Text',
    'Price',
    'Level',
    'Link',
    'Published',
    'Kind',
    'Binding',
    'Printed',
    'Read at',
    'Shelf',
  ])
  const title = screen.getByLabelText('Title *')
  expect(title.getAttribute('maxlength')).toBe('40')
  expect(title.getAttribute('placeholder')).toBe('Rivers')
  expect(title.getAttribute('aria-required')).toBe('true')
  expect(screen.getByText('Please enter a title.')).toBeTruthy()
  expect(screen.getByLabelText('Text').getAttribute('maxlength')).toBe('900')
  expect(screen.getByLabelText('Text').getAttribute('aria-required')).toBeNull()
  expect(screen.getByText('Visitors see it.')).toBeTruthy()
})

test.each([
  ['Title *', 'Streams', { title: 'Streams' }],
  ['Text', 'They run.', { text: 'They run.' }],
  ['Price', '12.5', { price: 12.5 }],
  ['Price', '', { price: null }],
  ['Level', '3', { level: 3 }],
  ['Link', 'https://river.example', { link: 'https://river.example' }],
  ['Kind', 'paper', { kind: 'paper' }],
  ['Binding', 'soft', { binding: 'soft' }],
  ['Binding', '', { binding: null }],
  ['Printed', '2026-11-27', { printed: '2026-11-27' }],
  ['Printed', '', { printed: null }],
  ['Read at', '', { read_at: '' }],
])('the value of %s entered as %j is put into the form (fields-1)', (label, value, part) => {
  draw({ price: 1, binding: 'hard', printed: '2026-01-01' })
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
  expect(put).toHaveBeenCalledExactlyOnceWith(part)
})

test('a switch sets its new state', () => {
  draw()
  fireEvent.click(screen.getByRole('switch', { name: 'Published' }))
  expect(put).toHaveBeenCalledExactlyOnceWith({ published: false })
})

test('a link is judged as it is typed, by its own schema (fields-1)', () => {
  draw({ link: 'https://a b' })
  expect(screen.getByText('No spaces.')).toBeTruthy()
})

test('a dialog may replace an input, and nobody is asked for a field that is not entered', () => {
  draw({}, { text: <p>Written elsewhere</p> })
  expect(screen.getByText('Written elsewhere')).toBeTruthy()
  expect(screen.queryByLabelText('Text')).toBeNull()
  expect(screen.queryByLabelText('Key')).toBeNull()
})

test('a field that its dialog forgets is told by its label', () => {
  const form = { fields: initialOf(fields), put, errorAt: () => undefined }
  // @ts-expect-error the shelf is the dialog's to draw
  expect(() => drawFields(fields, controlsOf(fields, form), {})).toThrow('Nobody draws the field “Shelf”')
})
