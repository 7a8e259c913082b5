// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EditableResource } from '#features/content/resources/editing/schema.ts'
import { toast } from '#platform/ui/toast.ts'
import { chooseOf, openScreen } from '#test/admin-screen.tsx'
import ResourcesPage from './resources.tsx'

const wolves: EditableResource = {
  id: '10000000-0000-4000-8000-000000000001',
  type: 'video',
  title: 'Wolves',
  author: 'Human',
  description: 'Four minutes on a return to Yellowstone, and a lively dispute.',
  url: 'https://youtu.be/ysa5OBhXz-Q',
  published: true,
  file: null,
  version: 1,
  created_at: '2026-01-02T00:00:00.000Z',
}
const trees: EditableResource = { ...wolves, id: '10000000-0000-4000-8000-000000000002', title: 'A Tree' }
const soil: EditableResource = {
  ...wolves,
  id: '10000000-0000-4000-8000-000000000003',
  type: 'reading',
  title: 'Soil',
  url: '/files/documents/resources/1_soil.pdf',
  file: { name: 'soil.pdf', content_type: 'application/pdf', bytes: 2048 },
}
const bare: EditableResource = { ...soil, id: wolves.id, title: 'Bare', url: null, file: null, published: false }

let rows: EditableResource[]
/** A second page. */
let more: EditableResource[]
let refusal: { status: number; body: unknown } | null
let sent: string[]
beforeEach(() => {
  rows = []
  more = []
  refusal = null
  sent = []
  localStorage.clear()
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.spyOn(toast, 'error').mockReturnValue()
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (url.includes('saved-views')) return Response.json({ items: [] })
    if (url.includes('/count')) return Response.json({ total: rows.length + more.length })
    sent.push(`${method} ${url}${typeof body === 'string' ? ` ${body}` : ''}`)
    if (refusal) return new Response(JSON.stringify(refusal.body), { status: refusal.status })
    if (method === 'GET') {
      const [items, next] = url.includes('after=') ? [more, null] : [rows, more.length > 0 ? 'here' : null]
      return new Response(JSON.stringify({ items, next }))
    }
    if (!url.includes('batch')) return new Response(null, { status: 204 })
    const { ids } = JSON.parse(body as string) as { ids: string[] }
    return Response.json({ done: ids, gone: [], refused: [] })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function open(screen: 'videos' | 'readings', given: EditableResource[]) {
  rows = given
  openScreen(ResourcesPage, `/admin/resources/${screen}`)
  await waitFor(() => expect(sent.length).toBe(1))
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const headings = () => screen.getAllByRole('columnheader').map((heading) => heading.textContent)
const titles = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent)

test('videos have Title, Author, Description, Watch and Actions, cut to 50 characters (videos-1)', async () => {
  await open('videos', [wolves])
  const watch = await screen.findByRole('link', { name: 'Watch Wolves (opens in a new tab)' })
  expect(headings().slice(1)).toEqual(['Title', 'Author', 'Description', 'YouTube URL', 'Actions'])
  expect([watch.getAttribute('href'), watch.getAttribute('target')]).toEqual([wolves.url, '_blank'])
  expect(screen.getByText('Four minutes on a return to Yellowstone, and a…')).toBeTruthy()
  expect(sent).toEqual(['GET /api/admin/resources?type=video'])
})

test('readings have Title, Author, Description, File, Published and Actions (readings-1)', async () => {
  await open('readings', [soil, bare])
  const file = await screen.findByRole('link', { name: 'soil.pdf (opens in a new tab)' })
  expect(file.getAttribute('href')).toBe(soil.url)
  expect(headings().slice(1)).toEqual(['Title', 'Author', 'Description', 'File', 'Published', 'Actions'])
  expect([screen.getByText('No file'), screen.getByText('Draft')].length).toBe(2)
  expect(sent).toEqual(['GET /api/admin/resources?type=reading'])
})

test.each([
  ['videos', 'No video resources.', 'Add Video', 'Add Video Resource'],
  ['readings', 'No reading resources.', 'Add Reading', 'Add Reading Resource'],
] as const)(
  'without any %s the screen says so and offers to add one (videos-1, readings-1)',
  async (what, words, button, dialog) => {
    await open(what, [])
    expect(await screen.findByText(words)).toBeTruthy()
    await press(button)
    expect(await screen.findByRole('dialog', { name: dialog })).toBeTruthy()
  },
)

test.each([
  ['videos', 'Failed to load video resources: It rained.'],
  ['readings', 'Failed to load reading resources: It rained.'],
] as const)(
  'where %s cannot be read the screen says so, and Try Again reads them (resources-6)',
  async (what, words) => {
    refusal = { status: 500, body: { error: { code: 'internal', message: 'It rained.' } } }
    await open(what, [wolves])
    expect(await screen.findByText(words)).toBeTruthy()
    refusal = null
    await press('Try Again')
    expect(await screen.findByRole('button', { name: 'Edit Wolves' })).toBeTruthy()
  },
)

test.each([
  ['video', 'videos', wolves],
  ['reading', 'readings', soil],
] as const)(
  'deleting a %s asks, deletes and says so; where it fails it says why (resources-7)',
  async (noun, what, resource) => {
    await open(what, [resource])
    await chooseOf(resource.title, 'Delete')
    expect(await screen.findByText(`Are you sure you want to delete this ${noun} resource?`)).toBeTruthy()
    refusal = { status: 500, body: { error: { code: 'internal', message: 'It rained.' } } }
    await press('Delete')
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith(`Failed to delete ${noun} resource: It rained.`))
    expect(screen.getByRole('button', { name: `Edit ${resource.title}` })).toBeTruthy()
    refusal = null
    await chooseOf(resource.title, 'Delete')
    await press('Delete')
    const said = noun === 'video' ? 'Video resource deleted.' : 'Reading resource deleted.'
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith(said, expect.anything()))
    expect(sent).toContain(`DELETE /api/admin/resources/${resource.id}`)
  },
)

test('rows are sorted by a heading and edited by keys (resources-8)', async () => {
  await open('videos', [wolves, trees])
  await press('Title')
  await waitFor(() => expect(sent).toContain('GET /api/admin/resources?type=video&sort=title'))
  screen.getByRole('button', { name: 'Edit Wolves' }).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit A Tree' }))
  await userEvent.keyboard('e')
  expect(await screen.findByRole('dialog', { name: 'Edit Video Resource' })).toBeTruthy()
})

test('further ones load below, and ticked ones of both are one batch (resources-4)', async () => {
  more = [trees]
  await open('videos', [wolves])
  expect((await screen.findByText('1 of 2 video resources')).getAttribute('role')).toBe('status')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Wolves' }))
  await press('Load more')
  const all = await screen.findByText('2 video resources')
  expect(titles()).toEqual(['Wolves', 'A Tree'])
  expect(sent).toContain('GET /api/admin/resources?type=video&after=here')
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(all))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select A Tree' }))
  await press('Delete Selected (2)')
  await press('Delete')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Successfully deleted 2 videos!', expect.anything()))
  expect(sent).toContain(`POST /api/admin/resources/batch {"ids":["${wolves.id}","${trees.id}"],"change":null}`)
})

test('several readings are made drafts at once; several videos are only deleted (resources-8)', async () => {
  await open('readings', [soil])
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Soil' }))
  await press('Unpublish')
  await waitFor(() =>
    expect(toast.success).toHaveBeenCalledWith('Successfully unpublished 1 readings!', expect.anything()),
  )
  expect(sent).toContain(`POST /api/admin/resources/batch {"ids":["${soil.id}"],"change":{"published":false}}`)
  cleanup()
  sent = []
  await open('videos', [wolves])
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all videos on this page' }))
  expect(screen.queryByRole('button', { name: 'Unpublish' })).toBeNull()
  await press('Delete Selected (1)')
  await press('Delete')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Successfully deleted 1 videos!', expect.anything()))
})

test('the name of a long file is cut to 50 characters in the table', async () => {
  const file = { name: `${'soil '.repeat(40)}.pdf`, content_type: 'application/pdf', bytes: 2048 }
  await open('readings', [{ ...soil, file }])
  const link = await screen.findByRole('link', { name: /^soil soil/ })
  const [shown = ''] = link.textContent.split(' (opens')
  expect([shown.endsWith('…'), shown.length <= 50]).toEqual([true, true])
})
