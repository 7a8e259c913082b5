// @vitest-environment happy-dom
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Mission, MissionValue } from '#features/content/site-content/mission.schema.ts'
import type { Module } from '#features/content/site-content/modules/schema.ts'
import type { Partners } from '#features/content/site-content/partners.schema.ts'
import { emptySections } from '#features/content/site-content/schema.ts'
import { toast } from '#platform/ui/toast.ts'
import { isSame, type Json, mergeDocuments } from '#records/saving/merge.ts'
import { openScreen } from '#test/admin-screen.tsx'
import SectionsPage from './sections.tsx'

const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const value: MissionValue = { id: uuid(1), icon: 'Leaf', title: 'Patience', description: '', link: null }
const text: Module = { id: uuid(2), order: 0, type: 'paragraph', content: 'They listen.' }
const park = {
  id: uuid(3),
  order: 0,
  name: 'Park',
  logo: '/files/images/partners/a.png',
  description: '',
  website: 'https://one.example',
}
const school = { ...park, id: uuid(4), order: 1, name: 'School' }

/** Every version of each section, as the server keeps them; it merges a save over the one that the save names. */
let kept: { [section: string]: Json[] }
let queries: QueryClient
beforeEach(() => {
  const { hero, mission, partners } = emptySections
  kept = {
    hero: [hero],
    mission: [{ ...mission, title: 'Teach', values: [value], modules: [text] }],
    partners: [{ ...partners, partners: [park, school] }],
  }
  localStorage.clear()
  for (const kind of ['success', 'error', 'info'] as const) vi.spyOn(toast, kind).mockReturnValue()
  Reflect.set(globalThis, 'ResizeObserver', Observer)
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const versions = kept[/site-content\/(\w+)/.exec(url)?.[1] ?? '']
    if (!versions) return Response.json({ items: [], next: null })
    const section = () => ({ version: versions.length, updated_at: '2026-01-01T00:00:00.000Z', data: versions.at(-1) })
    if (method === 'GET') return Response.json(section())
    const { version, data } = JSON.parse(body as string)
    const { merged, overlaps } = mergeDocuments<Json>(versions[version - 1], data, versions.at(-1) ?? null)
    const error = { code: 'stale', message: 'Too late.' }
    if (overlaps.length > 0) return Response.json({ error, theirs: section(), overlaps }, { status: 409 })
    versions.push(merged)
    return Response.json({ ...section(), merged: !isSame(merged, data) })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const mission = () => kept['mission']?.at(-1) as Mission
const partners = () => kept['partners']?.at(-1) as Partners
/** A colleague saves a section; the screen that is open hears of it, as by a live update. */
async function colleagueSaves<Data extends Json>(section: string, change: (data: Data) => Data): Promise<void> {
  kept[section]?.push(change(kept[section].at(-1) as Data))
  await act(() => queries?.invalidateQueries({ queryKey: ['site-content', section] }))
}
const changesValue = (part: Partial<MissionValue>) =>
  colleagueSaves<Mission>('mission', (data) => ({ ...data, values: [{ ...value, ...part }] }))
const changesPark = (part: Partial<typeof park>) =>
  colleagueSaves<Partners>('partners', (data) => ({ ...data, partners: [{ ...park, ...part }, school] }))

function open(address: string) {
  openScreen(function Screen() {
    queries = useQueryClient()
    return <SectionsPage />
  }, address)
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
async function write(label: string, words: string): Promise<void> {
  await press(new RegExp(`^Edit ${label}:`))
  await userEvent.clear(screen.getByRole('textbox', { name: label }))
  await userEvent.keyboard(`${words}{Enter}`)
}
async function fill(label: string | RegExp, words: string): Promise<void> {
  const field = await within(screen.getByRole('dialog')).findByLabelText(label)
  fireEvent.change(field, { target: { value: words } })
}
/** The two sides of the question that has come, and the places it is about. */
async function question() {
  const dialog = within(await screen.findByRole('dialog', { name: 'Which version should stay?' }))
  const places = dialog.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)
  const choose = async (side: RegExp) => {
    for (const radio of dialog.getAllByRole('radio', { name: side })) await userEvent.click(radio)
    await userEvent.click(dialog.getByRole('button', { name: 'Save this choice' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  return { places, choose, later: () => userEvent.click(dialog.getByRole('button', { name: 'Decide later' })) }
}
/** Presses 'Bring my changes back' in the message that has just come. */
function bringBack(): void {
  const { action } = (vi.mocked(toast.info).mock.lastCall?.[1] ?? {}) as { action?: unknown }
  act(() => (action as { onClick: () => void }).onClick())
}
const noQuestion = () => expect(screen.queryByRole('dialog')).toBeNull()
/** What was left unsaved in a dialog on this device, before others saved. */
const leave = (key: string, base: object, document: object) =>
  localStorage.setItem(`academy-draft:${key}`, JSON.stringify({ version: 0, base, document, keptAt: '2026-01-03' }))

test('two administrators change different fields of one value in its dialog: both stay', async () => {
  open('/admin/homepage')
  await press('Edit all of Patience')
  await changesValue({ link: 'https://theirs.example/' })
  await fill('Title', 'Courage')
  await press('Apply')
  expect(screen.getByText('Learn more'), 'what they saved stays on screen').toBeTruthy()
  await press('Save Mission Changes')
  await waitFor(() => expect(mission().values[0]).toMatchObject({ title: 'Courage', link: 'https://theirs.example/' }))
  noQuestion()
})

test('two administrators change the title of one value: nothing is overwritten, one chooses', async () => {
  open('/admin/homepage')
  await press('Edit all of Patience')
  await changesValue({ title: 'Theirs', link: 'https://theirs.example/' })
  await fill('Title', 'Mine')
  await press('Apply')
  await press('Save Mission Changes')
  const { places, choose } = await question()
  expect(places).toEqual(['Value “Mine” · Title'])
  expect(mission().values[0]?.title).toBe('Theirs')
  await choose(/^Mine/)
  await waitFor(() => expect(mission().values[0]).toMatchObject({ title: 'Mine', link: 'https://theirs.example/' }))
})

test('a value applied as it was, and changed by another administrator, saves nothing', async () => {
  open('/admin/homepage')
  await press('Edit all of Patience')
  await changesValue({ title: 'Theirs' })
  await press('Apply')
  expect(screen.queryByText('Unsaved changes')).toBeNull()
  expect(screen.getByText('Theirs')).toBeTruthy()
})

test('a value deleted by another administrator keeps its dialog, and the save asks', async () => {
  open('/admin/homepage')
  await press('Edit all of Patience')
  await fill('Title', 'Courage')
  await colleagueSaves<Mission>('mission', (data) => ({ ...data, values: [] }))
  await press('Apply')
  await press('Save Mission Changes')
  const { places, choose } = await question()
  expect(places).toEqual(['Value “Courage”'])
  await choose(/^Mine/)
  await waitFor(() => expect(mission().values).toEqual([{ ...value, title: 'Courage' }]))
})

test('a draft of a partner’s dialog comes back without old fields of other administrators', async () => {
  const { name, description, website, logo } = park
  const left = { name, description, website, logo }
  leave(`site-content/partners/${park.id}`, left, { ...left, description: 'Typed' })
  await changesPark({ logo: '/files/images/partners/b.png', website: 'https://two.example' })
  open('/admin/partners')
  await press('Edit Park')
  await press('Bring them back')
  expect(screen.getByLabelText<HTMLInputElement>('Website').value).toBe('https://two.example')
  await press('Save Changes')
  const both = { description: 'Typed', logo: '/files/images/partners/b.png', website: 'https://two.example' }
  await waitFor(() => expect(partners().partners[0]).toMatchObject(both))
  noQuestion()
})

test('a draft of a partner that overlaps with a save asks, also after deciding later', async () => {
  const { name, description, website, logo } = park
  const left = { name, description, website, logo }
  leave(`site-content/partners/${park.id}`, left, { ...left, description: 'Mine' })
  await changesPark({ description: 'Theirs', logo: '/files/images/partners/b.png' })
  open('/admin/partners')
  await press('Edit Park')
  await press('Bring them back')
  await press('Save Changes')
  await (await question()).later()
  await press('Save Changes')
  const { places, choose } = await question()
  expect(places).toEqual(['Description'])
  expect(partners().partners[0]?.description).toBe('Theirs')
  await choose(/^Mine/)
  await waitFor(() =>
    expect(partners().partners[0]).toMatchObject({ description: 'Mine', logo: '/files/images/partners/b.png' }),
  )
})

test('a draft of a module that overlaps with a save asks and overwrites nothing', async () => {
  const left = { type: 'paragraph', content: 'They listen.', alignment: 'left' }
  leave(`site-content/modules/mission-image/${text.id}`, left, { ...left, content: 'Mine' })
  await colleagueSaves<Mission>('mission', (data) => ({ ...data, modules: [{ ...text, content: 'Theirs' }] }))
  open('/admin/mission')
  await press('Edit Paragraph “Theirs”')
  await press('Bring them back')
  await press('Save Changes')
  const { places, choose } = await question()
  expect(places).toEqual(['Content'])
  expect(mission().modules[0]?.content).toBe('Theirs')
  await choose(/^Mine/)
  await waitFor(() => expect(mission().modules[0]?.content).toBe('Mine'))
})

test('a draft of a value’s dialog comes back without old fields of other administrators', async () => {
  leave(`site-content/mission/values/${value.id}`, value, { ...value, description: 'Typed' })
  await changesValue({ title: 'Theirs' })
  open('/admin/homepage')
  await press('Edit all of Theirs')
  await press('Bring them back')
  await press('Apply')
  await press('Save Mission Changes')
  await waitFor(() => expect(mission().values[0]).toMatchObject({ title: 'Theirs', description: 'Typed' }))
})

test('a partner saved by another while a title is unsaved: both changes stay', async () => {
  open('/admin/partners')
  await write('Partners title', 'With us')
  await changesPark({ website: 'https://two.example' })
  await press('Edit Park')
  await fill('Description', 'Typed')
  await press('Save Changes')
  const both = { description: 'Typed', website: 'https://two.example' }
  await waitFor(() => expect(partners().partners[0]).toMatchObject(both))
  expect(partners().title, 'it waits').toBe('Our Partners')
  await press('Save Partners Changes')
  await waitFor(() => expect(partners().title).toBe('With us'))
})

test('storing a partner while another administrator saved the title asks about the title', async () => {
  open('/admin/partners')
  await write('Partners title', 'Mine')
  await colleagueSaves<Partners>('partners', (data) => ({ ...data, title: 'Theirs' }))
  await press('Edit Park')
  await fill('Description', 'Typed')
  await press('Save Changes')
  const first = await question()
  expect(first.places).toEqual(['Title'])
  expect(partners().partners[0]?.description).toBe('Typed')
  await first.later()
  await press('Save Partners Changes')
  const { choose } = await question()
  expect(partners().title).toBe('Theirs')
  await choose(/^Mine/)
  await waitFor(() => expect(partners()).toMatchObject({ title: 'Mine', partners: [{ description: 'Typed' }, school] }))
})

test('a conflict in a partner and an unsaved title asks about both', async () => {
  open('/admin/partners')
  await write('Partners title', 'Mine')
  await press('Edit Park')
  await changesPark({ description: 'Theirs' })
  await colleagueSaves<Partners>('partners', (data) => ({ ...data, title: 'Theirs' }))
  await fill('Description', 'Mine')
  await press('Save Changes')
  const { places, choose } = await question()
  expect(places).toEqual(['Partner “Park” · Description', 'Title'])
  await choose(/^Theirs/)
  expect(partners()).toMatchObject({ title: 'Theirs', partners: [{ description: 'Theirs' }, school] })
})

test('an undone and redone title stays beside another field saved by a colleague', async () => {
  open('/admin/partners')
  await write('Partners title', 'Mine')
  await colleagueSaves<Partners>('partners', (data) => ({ ...data, description: 'Theirs' }))
  await press('Undo all')
  bringBack()
  expect(screen.getByText('Mine')).toBeTruthy()
  await press('Save Partners Changes')
  await waitFor(() => expect(partners()).toMatchObject({ title: 'Mine', description: 'Theirs' }))
  noQuestion()
})

test('an undone and redone title that overlaps with a colleague’s save asks', async () => {
  open('/admin/partners')
  await write('Partners title', 'Mine')
  await colleagueSaves<Partners>('partners', (data) => ({ ...data, title: 'Theirs' }))
  await press('Undo all')
  bringBack()
  await press('Save Partners Changes')
  const { places, choose } = await question()
  expect([places, partners().title]).toEqual([['Title'], 'Theirs'])
  await choose(/^Mine/)
  await waitFor(() => expect(partners().title).toBe('Mine'))
})

/** The browser's own, which happy-dom does not have. */
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}
