// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { writeText } from '#test/write-text.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newCourse } from '#features/learning/courses/editing/rules.ts'
import type { PriceChanges, EditableCourse } from '#features/learning/courses/editing/schema.ts'
import { toast } from '#platform/ui/toast.ts'
import { chooseOf, openFilters, openScreen } from '#test/admin-screen.tsx'
import CoursesPage from './courses.tsx'

const moss: EditableCourse = {
  ...newCourse,
  id: '10000000-0000-4000-8000-000000000001',
  version: 1,
  title: 'Moss',
  description: 'Small and old.',
  enrollment_count: 7,
  created_at: '2026-01-01T00:00:00.000Z',
  level: 1,
  children_count: 2,
  parent: null,
  certificate: null,
}
const fern: EditableCourse = {
  ...moss,
  id: '10000000-0000-4000-8000-000000000002',
  title: 'Fern, horsetail and everything else that came before flowers',
  published: false,
}

let total: number
/** What would cost something else. */
let prices: PriceChanges
/** What the server refuses: the end of an address. */
let refused: string | null
/** Whether a page is full. */
let many: boolean
let sent: string[]
let bodies: unknown[]
/** The level of the courses in the list. */
let level: number
beforeEach(() => {
  many = false
  total = 2
  refused = null
  prices = { courses: [], more: false }
  sent = []
  bodies = []
  level = 1
  localStorage.clear()
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.spyOn(toast, 'error').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (typeof body === 'string') bodies.push(JSON.parse(body))
    const [address = '', query = ''] = url.split('?')
    sent.push(`${method} ${url}`)
    if (refused && address.endsWith(refused)) {
      return Response.json({ error: { code: 'internal', message: 'It rained.' } }, { status: 500 })
    }
    if (address.endsWith('/count')) return Response.json({ total })
    if (address.endsWith('/price-changes')) return Response.json(prices)
    if (address.endsWith('/concerned')) return Response.json({ concerned: 0, not_told: 0, paid: [], people: [] })
    if (method === 'DELETE') return new Response(null, { status: 204 })
    if (url.includes('saved-views')) return Response.json({ items: [] })
    if (method === 'POST') {
      const { ids = [] } = JSON.parse(body as string) as { ids?: string[] }
      return Response.json({ done: ids, gone: [], refused: [] })
    }
    if (address.endsWith(moss.id)) return Response.json({ ...moss, children: [] })
    if (address.endsWith('/teachers')) return Response.json([])
    if (address.endsWith('/certificates')) return Response.json({ items: [], next: null })
    if (many)
      return Response.json({
        items: Array.from({ length: 12 }, (_, at) => ({ ...moss, id: `${moss.id.slice(0, -2)}${at + 10}` })),
      })
    return Response.json({ items: query.includes('search=oak') ? [] : [{ ...moss, level }, fern], next: null })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open(address?: string) {
  openScreen(CoursesPage, address)
  return screen.findByRole('heading', { name: 'Course Management' })
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const optionsOf = (label: string) =>
  Array.from(screen.getByLabelText<HTMLSelectElement>(label).options).map(({ text }) => text)

test('courses are searched, and filtered by type and relation, as labelled (courses-admin-1)', async () => {
  await open()
  await openFilters()
  expect(optionsOf('Type')).toEqual(['All', 'Free Courses', 'Certificate Courses'])
  expect(optionsOf('Relation')).toEqual(['All Relations', 'Parent Courses', 'Child Courses', 'Standalone Courses'])
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'Certificate Courses')
  await userEvent.selectOptions(screen.getByLabelText('Relation'), 'Child Courses')
  await userEvent.type(screen.getByPlaceholderText('Search courses...'), 'oak')
  expect(await screen.findByText('No courses match')).toBeTruthy()
  const lists = sent.filter((call) => call.startsWith('GET /api/admin/courses?'))
  expect(lists.at(-1)).toContain('page=1&search=oak&type=certificate&relation=child')
  // Nothing is asked at every key.
  expect(lists.filter((call) => /search=o(&|a&)/.test(call))).toEqual([])
})

test('the table has its written columns; only there several are selected (courses-admin-3)', async () => {
  await open()
  expect(await screen.findByText('Moss')).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Table view' }))
  const headings = screen.getAllByRole('columnheader').map((heading) => heading.textContent)
  expect(headings.slice(1)).toEqual([
    'Course Name',
    'Type',
    'Relation',
    'Instructor',
    'Duration',
    'Enrollments',
    'Price',
    'Status',
    'Actions',
  ])
  for (const state of ['Published', 'Draft']) expect(screen.getAllByText(state).length).toBeGreaterThan(0)
  expect(screen.getAllByText('Root Course (2 children)').length).toBeGreaterThan(0)
  expect(
    screen.getByText('Fern, horsetail and everything else that came…'),
    'texts are cut to 50 characters',
  ).toBeTruthy()
})

test("'Showing x to y of n courses' is shown only with more than one page (courses-admin-4)", async () => {
  await open()
  expect(await screen.findByText('Moss')).toBeTruthy()
  expect(screen.queryByText(/^Showing/)).toBeNull()
  cleanup()
  total = 30
  await open()
  expect(await screen.findByText('Showing 1 to 12 of 30 courses')).toBeTruthy()
  await press('Page 3')
  expect(screen.getByText('Showing 25 to 30 of 30 courses')).toBeTruthy()
  expect(sent.at(-1)).toContain('page=3')
})

test('deleting a course asks and says so; where it fails it says to try again (courses-admin-6)', async () => {
  await open()
  refused = moss.id
  await chooseOf('Moss', 'Delete')
  expect(await screen.findByText('Are you sure you want to delete this course?')).toBeTruthy()
  await press('Delete')
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Delete failed, please try again'))
  refused = null
  await chooseOf('Moss', 'Delete')
  await press('Delete')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Course deleted successfully!', expect.anything()))
  expect(sent).toContain(`DELETE /api/admin/courses/${moss.id}`)
})

test('several are deleted after a question with their number, or a failure (courses-admin-7)', async () => {
  await open()
  await userEvent.click(screen.getByRole('radio', { name: 'Table view' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Moss' }))
  await userEvent.click(screen.getByRole('checkbox', { name: /^Select Fern/ }))
  refused = '/batch'
  await press('Delete Selected (2)')
  expect(await screen.findByText('Are you sure you want to delete the selected 2 courses?')).toBeTruthy()
  await press('Delete')
  await waitFor(() =>
    expect(toast.error).toHaveBeenCalledWith('Batch delete failed, please try again', expect.anything()),
  )
  refused = null
  await press('Delete Selected (2)')
  await press('Delete')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Successfully deleted 2 courses!', expect.anything()))
})

test('unreadable courses are logged and give an empty list with Try Again (courses-admin-8)', async () => {
  refused = '/courses'
  await open()
  expect(await screen.findByRole('heading', { name: 'No courses' })).toBeTruthy()
  expect(console.error).toHaveBeenCalledWith('Failed to fetch courses', expect.any(Error))
  refused = null
  await press('Try Again')
  expect(await screen.findByText('Moss')).toBeTruthy()
})

test('a course is opened as it stands now, in the dialog that edits it (course-dialog-1)', async () => {
  await open()
  await press('Edit Moss')
  expect(await screen.findByRole('dialog', { name: 'Edit Course' })).toBeTruthy()
})

test('a failed count of courses is logged, and the next page stays reachable', async () => {
  refused = '/count'
  many = true
  await open()
  expect(await screen.findByText('Page 1')).toBeTruthy()
  expect(console.error).toHaveBeenCalledWith('Failed to fetch courses', expect.anything())
  await press('Next')
  await waitFor(() => expect(sent.some((call) => call.includes('page=2'))).toBe(true))
  expect(await screen.findByText('Page 2')).toBeTruthy()
})

test('changed prices of others are confirmed before courses are deleted or drafted (prices-1)', async () => {
  prices = { courses: [{ id: fern.id, title: 'Fern', before: 28_000, after: 0 }], more: false }
  await open()
  await chooseOf('Moss', 'Delete')
  expect(await screen.findByText('Fern: ¥28,000 JPY now, free then')).toBeTruthy()
  await press('Cancel')
  await userEvent.click(screen.getByRole('radio', { name: 'Table view' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Moss' }))
  await press('Unpublish')
  expect(await screen.findByText('Fern: ¥28,000 JPY now, free then')).toBeTruthy()
  expect(sent.some((call) => call.includes('/batch'))).toBe(false)
  await press('Unpublish and change the prices')
  await waitFor(() => expect(sent).toContain('POST /api/admin/courses/batch'))
})

test('where new prices are unknown nothing is made a draft (prices-2)', async () => {
  refused = '/price-changes'
  await open()
  await userEvent.click(screen.getByRole('radio', { name: 'Table view' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Moss' }))
  await press('Unpublish')
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Batch unpublish failed, please try again'))
  expect(sent.some((call) => call.includes('/batch'))).toBe(false)
})

test('a child is added with its parent filled in, except on the last level (hierarchy-3)', async () => {
  await open()
  await chooseOf('Moss', 'Add child course')
  expect(await screen.findByRole('dialog', { name: 'Add Course' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove Moss' })).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Course Name *'), { target: { value: 'Peat' } })
  await writeText('Course Description', 'Old moss.')
  await userEvent.click(screen.getByRole('button', { name: 'Add Course' }))
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ data: { parent_course_id: moss.id }, as_child: true }))
  cleanup()
  level = 3
  await open()
  await press('Actions for Moss')
  expect(screen.queryByRole('menuitem', { name: 'Add child course' })).toBeNull()
  expect(screen.getByRole('menuitem', { name: 'Sessions' }).getAttribute('href')).toContain(`?course=${moss.id}`)
})

test('search, filters, order, page and view are in the address, also after a reload (lists-6)', async () => {
  total = 30
  const { router } = openScreen(CoursesPage)
  await userEvent.click(await screen.findByRole('radio', { name: 'Table view' }))
  await openFilters()
  await userEvent.selectOptions(screen.getByLabelText('Type'), 'Free Courses')
  await userEvent.selectOptions(screen.getByLabelText('Relation'), 'Child Courses')
  await userEvent.type(screen.getByPlaceholderText('Search courses...'), 'moss')
  await waitFor(() => expect(router.state.location.search).toContain('search=moss'))
  await userEvent.click(await screen.findByRole('button', { name: 'Course Name' }))
  await press('Page 2')
  const address = router.state.location.search
  expect(Object.fromEntries(new URLSearchParams(address))).toEqual({
    view: 'table',
    type: 'free',
    relation: 'child',
    search: 'moss',
    sort: 'title',
    page: '2',
  })
  cleanup()
  sent = []
  await open(`/${address}`)
  expect(await screen.findByText('Showing 13 to 24 of 30 courses')).toBeTruthy()
  expect(sent.find((call) => call.startsWith('GET /api/admin/courses?'))).toContain(
    'page=2&search=moss&type=free&relation=child&state=all&sort=title&order=asc',
  )
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Table view' }).checked).toBe(true)
  expect(screen.getByPlaceholderText<HTMLInputElement>('Search courses...').value).toBe('moss')
})

test('an address with unknown filters shows everything from the first page (lists-6)', async () => {
  await open('/?type=paid&relation=cousin&page=-2.5&sort=colour&view=map')
  expect(await screen.findByText('Moss')).toBeTruthy()
  expect(sent.find((call) => call.startsWith('GET /api/admin/courses?'))).toContain(
    'page=1&type=all&relation=all&state=all&sort=created_at&order=desc',
  )
})

test('a page past the last one leads back to the last one (lists-6)', async () => {
  total = 30
  const { router } = openScreen(CoursesPage, '/?page=9')
  expect(await screen.findByText('Showing 25 to 30 of 30 courses')).toBeTruthy()
  expect(router.state.location.search).toBe('?page=3')
})

test('the dialog of a course leads to its sessions (class-14)', async () => {
  await open()
  await press('Edit Moss')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Course' }))
  expect(dialog.getByRole('link', { name: 'Sessions' }).getAttribute('href')).toBe(`/admin/sessions?course=${moss.id}`)
})
