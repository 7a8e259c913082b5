// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newCourse } from '../editing/rules.ts'
import type { CourseWithChildren } from '../editing/schema.ts'
import { toast } from '#platform/ui/toast.ts'
import { openScreen } from '#test/admin-screen.tsx'
import { writeText } from '#test/write-text.ts'
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
  children_count: 1,
  parent: null,
  certificate: null,
  children: [{ id: id(2), title: 'Rivers 2' }],
}
const steward = { id: id(900), title: 'Steward', price: 300, published: true }
let options: { id: string; title: string; blocked?: string }[]
let problem: { field: string; message: string } | null
let failing: { status: number; body: unknown } | null
let saves: { method: string; body: { data: object; children: object } }[]
let keys: (string | null)[]
const onClose = vi.fn<() => void>()

beforeEach(() => {
  options = []
  problem = null
  failing = null
  saves = []
  keys = []
  localStorage.clear()
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.spyOn(toast, 'error').mockReturnValue()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.includes('/options')) return Response.json(options.map((one) => ({ blocked: null, ...one })))
    if (url.includes('/price-changes')) return Response.json({ courses: [], more: false })
    if (url.includes('/placement')) return Response.json({ problem })
    if (url.includes('/certificates')) return Response.json({ items: [steward], next: null })
    saves.push({ method: init.method ?? '', body: JSON.parse(init.body as string) })
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return failing ? Response.json(failing.body, { status: failing.status }) : Response.json({})
  })
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  onClose.mockReset()
})

const open = (course: CourseWithChildren | null = null) =>
  openScreen(() => <CourseDialog course={course} onSaved={() => undefined} onClose={onClose} />)
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const saveButton = (name = 'Add Course') => screen.getByRole<HTMLButtonElement>('button', { name })
const writeNames = async () => {
  write('Course Name *', 'Moss')
  await writeText('Course Description', 'Small and old.')
}

test('Save is disabled with an empty name or description, or an invalid link (course-dialog-2)', async () => {
  open()
  expect(saveButton().disabled).toBe(true)
  write('Course Name *', 'Moss')
  expect(saveButton().disabled).toBe(true)
  await writeText('Course Description', 'Small and old.')
  expect(saveButton().disabled).toBe(false)
  write('Class Link', 'nonsense')
  expect(saveButton().disabled).toBe(true)
  write('Class Link', '')
  expect(saveButton().disabled).toBe(false)
})

test('a link is judged while typed: red with its reason, green when valid (course-dialog-3)', () => {
  open()
  write('Replay Link', 'ftp://a.example')
  const message = screen.getByText('链接必须以 http:// 或 https:// 开头')
  expect(message.getAttribute('lang')).toBe('zh-CN')
  expect(field('Replay Link').getAttribute('aria-invalid')).toBe('true')
  expect(field('Replay Link').closest('.grid')?.className).toContain('border-danger')
  write('Replay Link', 'https://a.example')
  expect(field('Replay Link').getAttribute('aria-invalid')).toBeNull()
  expect(field('Replay Link').closest('.grid')?.className).toContain('border-success')
})

test('saving with an invalid link asks to check it and sends nothing (course-dialog-3)', async () => {
  open()
  await writeNames()
  write('Class Link', 'nonsense')
  field('Course Name *').focus()
  fireEvent.keyDown(field('Course Name *'), { key: 'Enter', keyCode: 229 })
  expect(toast.error, 'the key is the input method’s').not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(toast.error).toHaveBeenCalledExactlyOnceWith('Please check if the link format is correct')
  expect(saves).toEqual([])
})

test('free sets and disables price 0 and drops a certificate (course-dialog-4, course-dialog-5)', async () => {
  open(rivers)
  expect(field('Price (¥)').value).toBe('300')
  write('Course Type *', 'free')
  expect(field('Price (¥)').disabled).toBe(true)
  expect(field('Price (¥)').value).toBe('0')
  expect(screen.getByText(/^A free course has no price\./)).toBeTruthy()
  expect(screen.queryByLabelText('Certificate')).toBeNull()
  await userEvent.click(saveButton('Save Changes'))
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Course saved successfully!'))
  expect(saves[0]).toMatchObject({
    method: 'PUT',
    body: { version: 4, data: { type: 'free', price: 0, certificate_id: null, class_link: null } },
  })
})

test('a search for children shows ten results, a note and no selected ones (course-dialog-6)', async () => {
  options = [
    { id: id(2), title: 'Rivers 2' },
    ...Array.from({ length: 11 }, (_, at) => ({ id: id(at + 10), title: `Moss ${at}` })),
  ]
  open(rivers)
  await userEvent.click(screen.getByRole('combobox', { name: 'Child Courses' }))
  await screen.findByText('Showing first 10 results. Refine search for more specific results.')
  expect(
    within(screen.getByRole('listbox'))
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(Array.from({ length: 10 }, (_, at) => `Moss ${at}`))
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Remove Rivers 2' }))
  await userEvent.click(saveButton('Save Changes'))
  await waitFor(() => expect(saves[0]?.body.children).toEqual({ add: [id(11)], remove: [id(2)] }))
})

test.each([
  ['', [], 'No courses available to select'],
  ['', [{ id: id(2), title: 'Rivers 2' }], 'All available courses are already selected'],
  ['fern', [], 'No courses found matching "fern"'],
])('searching children for %j finds %j: %s (course-dialog-6)', async (term, found, message) => {
  options = found
  open(rivers)
  const box = screen.getByRole('combobox', { name: 'Child Courses' })
  await userEvent.click(box)
  if (term) fireEvent.change(box, { target: { value: term } })
  expect(await screen.findByText(message)).toBeTruthy()
})

test('the list hides 150 ms after the field is left (course-dialog-7)', async () => {
  open(rivers)
  vi.useFakeTimers()
  const box = screen.getByRole('combobox', { name: 'Child Courses' })
  act(() => box.focus())
  act(() => field('Course Name *').focus())
  await act(() => vi.advanceTimersByTimeAsync(149))
  expect(box.getAttribute('aria-expanded')).toBe('true')
  await act(() => vi.advanceTimersByTimeAsync(2))
  expect(box.getAttribute('aria-expanded')).toBe('false')
})

test('the list of children comes into sight, and so does the one that the arrows choose', async () => {
  options = Array.from({ length: 10 }, (_, at) => ({ id: id(at + 10), title: `Moss ${at}` }))
  const seen: (string | null)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.textContent)
  })
  open(rivers)
  await userEvent.click(screen.getByRole('combobox', { name: 'Child Courses' }))
  await screen.findByRole('option', { name: 'Moss 9' })
  expect(seen.at(-1)).toContain('Moss 9')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(seen.at(-1)).toBe('Moss 2')
})

test('Escape closes the list before the dialog, and neither during composition (input-method-1)', async () => {
  open()
  const box = screen.getByRole('combobox', { name: 'Child Courses' })
  await userEvent.click(box)
  expect(box.getAttribute('aria-expanded')).toBe('true')
  fireEvent.keyDown(box, { key: 'Escape', keyCode: 229 })
  expect(box.getAttribute('aria-expanded'), 'the key is the input method’s').toBe('true')
  await userEvent.keyboard('{Escape}')
  expect(box.getAttribute('aria-expanded')).toBe('false')
  fireEvent.keyDown(box, { key: 'Escape', keyCode: 229 })
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a save that fails without a reason asks to try again and loses nothing (course-dialog-5)', async () => {
  open()
  await writeNames()
  failing = { status: 500, body: { error: { code: 'internal', message: 'It rained.' } } }
  await userEvent.click(saveButton())
  await waitFor(() => expect(toast.error).toHaveBeenLastCalledWith('Save failed: It rained.'))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await userEvent.click(saveButton())
  const why = { description: expect.stringContaining('check your connection') }
  await waitFor(() => expect(toast.error).toHaveBeenLastCalledWith('Save failed, please try again', why))
  expect(field('Course Name *').value).toBe('Moss')
})

test('after choosing Free by mistake price and certificate return under Certificate', async () => {
  open(rivers)
  await screen.findByRole('option', { name: 'Steward' })
  fireEvent.change(field('Course Type *'), { target: { value: 'free' } })
  expect(screen.queryByLabelText('Certificate')).toBeNull()
  fireEvent.change(field('Course Type *'), { target: { value: 'certificate' } })
  expect([field('Price (¥)').value, field('Certificate').value]).toEqual(['300', id(900)])
})

test('an answer about an abandoned place is ignored', async () => {
  open(rivers)
  const answers: ((answer: Response) => void)[] = []
  const before = fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.includes('/placement') ? new Promise((resolve) => answers.push(resolve)) : before(url, init),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Remove Rivers 2' }))
  options = [{ id: id(2), title: 'Rivers 2' }]
  await userEvent.click(screen.getByLabelText('Child Courses'))
  await userEvent.click(await screen.findByRole('option', { name: 'Rivers 2' }))
  expect(answers).toHaveLength(2)
  answers[1]?.(Response.json({ problem: null }))
  answers[0]?.(Response.json({ problem: { field: 'children', message: '课程层级已达到最多3级，无法继续添加' } }))
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.queryByText('课程层级已达到最多3级，无法继续添加')).toBeNull()
})

test('a place that is impossible is said at once, and a save that is refused keeps everything', async () => {
  options = [{ id: id(3), title: 'Fourth' }]
  problem = { field: 'children', message: '课程层级已达到最多3级，无法继续添加' }
  failing = {
    status: 400,
    body: { error: { code: 'invalid', message: problem.message, fields: { children: problem.message } } },
  }
  open(rivers)
  await userEvent.click(screen.getByRole('combobox', { name: 'Child Courses' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Fourth' }))
  expect(await screen.findByText(problem.message)).toBeTruthy()
  await userEvent.click(saveButton('Save Changes'))
  await waitFor(() => expect(saves).toHaveLength(1))
  expect(await screen.findByText(problem.message)).toBeTruthy()
  expect(toast.error, 'it stands at its field').not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Remove Fourth' })).toBeTruthy()
})

test('"Add Course" after a lost answer sends the same key; the next course has another', async () => {
  for (const tries of [2, 1]) {
    const { unmount } = open()
    await writeNames()
    failing = { status: 502, body: {} }
    for (let n = 1; n < tries; n += 1) {
      await userEvent.click(saveButton())
      await waitFor(() => expect(toast.error).toHaveBeenCalledOnce())
    }
    failing = null
    await userEvent.click(saveButton())
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    onClose.mockReset()
    unmount()
  }
  expect(keys).toEqual([expect.any(String), keys[0], expect.not.stringMatching(keys[0] ?? '')])
})
