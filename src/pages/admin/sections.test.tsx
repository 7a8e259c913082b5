// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Hero } from '#features/content/site-content/hero.schema.ts'
import type { Mission } from '#features/content/site-content/mission.schema.ts'
import { emptySections } from '#features/content/site-content/schema.ts'
import { toast } from '#platform/ui/toast.ts'
import { openScreen } from '#test/admin-screen.tsx'
import SectionsPage from './sections.tsx'

const hero: Hero = { ...emptySections.hero, stats: [], title: 'Rivers', subtitle: 'Under the city' }
const heart = {
  id: '10000000-0000-4000-8000-000000000001',
  icon: 'Leaf',
  title: 'Patience',
  description: '',
  link: null,
}
const mission: Mission = { ...emptySections.mission, title: 'Teach', values: [{ ...heart, icon: 'Leaf' }] }
const written: Record<string, object> = { ...emptySections, hero, mission }

/** What the server says instead; undefined: nothing of it comes at all. */
let refusal: Response | undefined | null
let saves: { section: string; version: number; data: object }[]
beforeEach(() => {
  Object.assign(written, { hero, mission })
  refusal = null
  saves = []
  localStorage.clear()
  for (const kind of ['success', 'error', 'info'] as const) vi.spyOn(toast, kind).mockReturnValue()
  Reflect.set(globalThis, 'ResizeObserver', Observer)
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const section = /site-content\/(\w+)/.exec(url)?.[1] ?? ''
    if (refusal === undefined) return new Promise(() => {})
    if (refusal) return refusal.clone()
    if (method === 'GET')
      return Response.json({ version: 3, updated_at: '2026-01-01T00:00:00.000Z', data: written[section] })
    const { version, data } = JSON.parse(body as string)
    saves.push({ section, version, data })
    return Response.json({ version: version + 1, updated_at: '2026-01-02T00:00:00.000Z', data, merged: false })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const rain = () => Response.json({ error: { code: 'internal', message: 'It rained.' } }, { status: 500 })

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
/** Writes in place; a single line is done with Enter. */
async function write(label: string, text: string): Promise<void> {
  await press(new RegExp(`^Edit ${label}:`))
  await userEvent.clear(screen.getByRole('textbox', { name: label }))
  await userEvent.keyboard(`${text}{Enter}`)
}

test.each([
  ['Homepage Management', 'WYSIWYG Editor - Click on any element to edit', '/admin/homepage'],
  ['Team Management', 'WYSIWYG Editor - Click on any element to edit', '/admin/team'],
])(
  '%s has the written head and foot: %s (homepage-1, homepage-7, homepage-11, team-admin-1)',
  async (title, subtitle, address) => {
    openScreen(SectionsPage, address)
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(screen.getByText(subtitle)).toBeTruthy()
    expect(screen.getByText('Online')).toBeTruthy()
    expect(screen.queryByText('Unsaved changes')).toBeNull()
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'English',
      '中文',
      'Desktop',
      'Tablet',
      'Mobile',
    ])
    expect(
      await screen.findByText(
        'Changes are saved individually per section. Make sure to save each section after editing.',
      ),
    ).toBeTruthy()
    await press('Save All Changes')
    expect(toast.info).toHaveBeenCalledWith('No changes to save', { description: 'All sections are up to date' })
  },
)

test.each([
  ['homepage', '/admin/homepage'],
  ['team', '/admin/team'],
  ['mission', '/admin/mission'],
  ['vision', '/admin/vision'],
  ['partners', '/admin/partners'],
])("'Loading %s data...' turns into content or 'Loading Error' (homepage-3, team-admin-1)", async (what, address) => {
  refusal = undefined
  openScreen(SectionsPage, address)
  expect((await screen.findAllByText(`Loading ${what} data...`)).length).toBeGreaterThan(0)
  cleanup()
  refusal = rain()
  openScreen(SectionsPage, address)
  expect(await screen.findByRole('heading', { name: 'Loading Error' })).toBeTruthy()
  expect(screen.getByText('It rained.')).toBeTruthy()
  refusal = null
  await press('Try Again')
  await waitFor(() => expect(screen.queryByText('It rained.')).toBeNull())
})

test("an edit shows a marker; 'Save All Changes' only names it (homepage-5, homepage-7, hero-2)", async () => {
  openScreen(SectionsPage, '/admin/homepage')
  expect(await screen.findByRole('heading', { name: 'Hero' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save Hero Changes' })).toBeNull()
  await write('Hero title', 'Springs')
  expect(screen.getAllByText('Unsaved changes').length).toBe(2)
  await press('Save All Changes')
  expect(toast.info).toHaveBeenCalledWith('Please save each section individually', {
    description: 'Not saved yet: Hero',
  })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save Hero Changes' }))
  expect(saves).toEqual([])
  await press('Save Hero Changes')
  await waitFor(() => expect(saves).toEqual([{ section: 'hero', version: 3, data: { ...hero, title: 'Springs' } }]))
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
})

test('an unsaved draft is offered until answered, and joins what was typed since (drafts-2)', async () => {
  const left = { version: 3, base: hero, document: { ...hero, subtitle: 'Above the city' }, keptAt: '2026-01-03' }
  localStorage.setItem('academy-draft:site-content/hero', JSON.stringify(left))
  openScreen(SectionsPage, '/admin/homepage')
  expect(await screen.findByText(/^Changes to the hero section were left unsaved/)).toBeTruthy()
  await write('Hero title', 'Springs')
  await press('Bring them back')
  expect([screen.getByText('Springs'), screen.getByText('Above the city')].length).toBe(2)
  expect(screen.queryByText(/were left unsaved/)).toBeNull()
  await press('Save Hero Changes')
  const both = { ...hero, title: 'Springs', subtitle: 'Above the city' }
  await waitFor(() => expect(saves).toEqual([{ section: 'hero', version: 3, data: both }]))
})

test.each([
  ['Hero', '/admin/homepage', 'Hero title', 'Hero section has been updated'],
  ['Mission', '/admin/homepage', 'Mission title', 'Mission section has been updated'],
  ['Vision', '/admin/vision', 'Vision title', 'Vision section has been updated'],
  ['Team', '/admin/team', 'Team title', 'Team section has been updated'],
])(
  "a saved %s says '保存成功', a failed one '保存失败' with its reason (saves-1, saves-2)",
  async (section, address, label, said) => {
    openScreen(SectionsPage, address)
    await write(label, 'Another title')
    refusal = rain()
    await press(`Save ${section} Changes`)
    await waitFor(() => expect(toast.error).toHaveBeenLastCalledWith('保存失败', { description: 'It rained.' }))
    refusal = Response.json({ error: { message: '' } }, { status: 500 })
    await press(`Save ${section} Changes`)
    await waitFor(() => expect(toast.error).toHaveBeenLastCalledWith('保存失败', { description: '未知错误' }))
    expect(screen.getByText('Another title')).toBeTruthy()
    refusal = null
    await press(`Save ${section} Changes`)
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('保存成功', { description: said }))
  },
)

test('a saved or failed update of partners says so in its own words (partners-admin-4)', async () => {
  openScreen(SectionsPage, '/admin/partners')
  await write('Partners title', 'With us')
  refusal = rain()
  await press('Save Partners Changes')
  const failed = 'Failed to update partners information'
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(failed, { description: 'It rained.' }))
  refusal = null
  await press('Save Partners Changes')
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Partners information updated successfully', {}))
})

test('a section that nobody has written begins with the written words (hero-3, team-admin-2)', async () => {
  refusal = Response.json({ error: { code: 'PGRST116', message: 'Nothing here' } }, { status: 404 })
  openScreen(SectionsPage, '/admin/team')
  expect(await screen.findByText('Our Team')).toBeTruthy()
  const words = 'Dedicated educators, scholars, and visionaries working together to transform education'
  expect(screen.getByText(words)).toBeTruthy()
  cleanup()
  openScreen(SectionsPage, '/admin/partners')
  expect(await screen.findByText('Our Partners')).toBeTruthy()
  cleanup()
  openScreen(SectionsPage, '/admin/homepage')
  expect((await screen.findAllByRole('button', { name: /^Edit Figure \d: / })).length, 'three figures').toBe(3)
})

test("'Edit Mission Value' has its fields; a new value is a Heart without a link (mission-2)", async () => {
  openScreen(SectionsPage, '/admin/homepage')
  await press('Add a value card')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Mission Value' }))
  expect(dialog.getByRole('group', { name: 'Icon' })).toBeTruthy()
  expect(dialog.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked).length).toBe(1)
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Heart' }).checked).toBe(true)
  const fields = ['Title', 'Description', 'Link (Optional)'].map((label) =>
    dialog.getByLabelText<HTMLInputElement>(label),
  )
  expect(fields.map(({ value }) => value)).toEqual(['', '', ''])
  fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'Courage' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(screen.queryByText('Learn more'), 'without a link').toBeNull()
  await press('Save Mission Changes')
  await waitFor(() => expect(saves.length).toBe(1))
  expect((saves[0]?.data as Mission | undefined)?.values).toEqual([
    mission.values[0],
    { id: expect.any(String), icon: 'Heart', title: 'Courage', description: '', link: null },
  ])
})

test('a figure or a value that goes hands the focus to the next one (lists-2)', async () => {
  const stats = ['1', '2'].map((value) => ({ id: heart.id.replace(/1$/, value), number: value, description: value }))
  const values = [mission.values[0], { ...heart, id: heart.id.replace(/1$/, '9'), title: 'Courage' }]
  Object.assign(written, { hero: { ...hero, stats }, mission: { ...mission, values } })
  openScreen(SectionsPage, '/admin/homepage')
  for (const [first, next] of [
    ['Remove figure 1', 'Remove figure 1'],
    ['Delete Patience', 'Delete Courage'],
  ] as const) {
    const gone = await screen.findByRole('button', { name: first })
    gone.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(gone.isConnected).toBe(false))
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(next))
  }
})

test("a card shows 'Learn more' where a link is set, which is http or https (mission-3)", async () => {
  openScreen(SectionsPage, '/admin/homepage')
  await press('Edit all of Patience')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Link (Optional)'), { target: { value: 'javascript:alert(1)' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(dialog.getByText('Please enter an address that starts with http:// or https://')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Link (Optional)'), { target: { value: 'https://academy.example/patience' } })
  await userEvent.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(await screen.findByText('Learn more')).toBeTruthy()
})

/** The browser's own, which happy-dom does not have. */
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
