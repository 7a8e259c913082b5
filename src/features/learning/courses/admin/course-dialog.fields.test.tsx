// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newCourse } from '../editing/rules.ts'
import type { CourseWithChildren } from '../editing/schema.ts'
import { toast } from '#platform/ui/toast.ts'
import { openScreen } from '#test/admin-screen.tsx'
import { CourseDialog } from './course-dialog.tsx'

const id = (number: number) => `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const rivers: CourseWithChildren = {
  ...newCourse,
  id: id(1),
  version: 4,
  title: 'Rivers',
  description: 'How a city drinks.',
  type: 'certificate',
  price: 300,
  certificate_id: id(900),
  enrollment_count: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  level: 1,
  children_count: 0,
  parent: null,
  certificate: null,
  children: [],
}
const steward = { id: id(900), title: 'Steward', price: 300, published: true }
let options: { id: string; title: string; blocked: string | null }[]
let saves: { body: unknown }[]

beforeEach(() => {
  options = []
  saves = []
  localStorage.clear()
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.spyOn(toast, 'error').mockReturnValue()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('/options')) return Response.json(options)
    if (url.includes('/price-changes')) return Response.json({ courses: [], more: false })
    if (url.includes('/certificates')) return Response.json({ items: [steward], next: null })
    saves.push({ body: JSON.parse(init.body as string) })
    return Response.json({})
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const open = (course: CourseWithChildren) =>
  openScreen(() => <CourseDialog course={course} onSaved={() => undefined} onClose={() => undefined} />)
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const saveButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('a course keeps its certificate where reading certificates fails (course-dialog-9)', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const answer = fetch
  let isRaining = true
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    isRaining && url.includes('/certificates') ? Response.json({}, { status: 500 }) : answer(url, init),
  )
  open({ ...rivers, certificate: { ...steward, title: 'Old Steward' } })
  expect(await screen.findByText(/The certificates could not be read.* The course keeps the one it has\./)).toBeTruthy()
  expect(log).toHaveBeenCalledWith('The certificates could not be read', expect.anything())
  expect(screen.getByRole('option', { name: 'Old Steward', selected: true })).toBeTruthy()
  expect(screen.queryByRole('option', { name: 'No certificate' })).toBeNull()
  expect(field('Certificate').disabled).toBe(true)
  write('Instructor', 'Wen')
  await userEvent.click(saveButton('Save Changes'))
  await waitFor(() => expect(saves).toMatchObject([{ body: { data: { certificate_id: id(900), instructor: 'Wen' } } }]))
  isRaining = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('option', { name: 'No certificate' })).toBeTruthy()
  expect([field('Certificate').disabled, field('Certificate').value]).toEqual([false, id(900)])
})

test.each([
  ['Price (¥)', '-300', 'A price is never below 0.'],
  ['Price (¥)', '', 'Please enter a price.'],
  ['Section', '', 'Please enter a number.'],
  ['Section', '-1', 'A section is at least 0.'],
  ['Section', '1.5', 'Please enter a whole number.'],
])('the %s "%s" is refused at its field, and nothing is sent (course-dialog-8)', async (label, text, message) => {
  open(rivers)
  write(label, text)
  await userEvent.click(saveButton('Save Changes'))
  expect(screen.getByText(message)).toBeTruthy()
  expect(document.activeElement).toBe(field(label))
  expect([field(label).value, saves]).toEqual([text, []])
})

test('a free course is saved whatever its disabled price field holds (course-dialog-8)', async () => {
  open(rivers)
  write('Price (¥)', '-300')
  write('Course Type *', 'free')
  await userEvent.click(saveButton('Save Changes'))
  await waitFor(() => expect(saves).toMatchObject([{ body: { data: { type: 'free', price: 0 } } }]))
})

test('a course that cannot be the parent says why and cannot be chosen (course-dialog-10)', async () => {
  const blocked = 'It is below “Level One”: a parent must be a root course.'
  options = [{ id: id(5), title: 'Level Two', blocked }]
  open(rivers)
  const box = screen.getByRole('combobox', { name: 'Parent Course' })
  await userEvent.type(box, 'Level Two')
  const option = await screen.findByRole('option', { name: /^Level Two/ })
  expect([option.textContent, option.getAttribute('aria-disabled')]).toEqual([`Level Two${blocked}`, 'true'])
  expect(screen.getByText('None of these can be chosen.')).toBeTruthy()
  await userEvent.click(option)
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('button', { name: 'Remove Level Two' })).toBeNull()
})
