// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AuditChange, Audited } from '#records/audit/schema.ts'
import { VersionsDialog } from '#records/history/admin/version-windows.tsx'
import { openFilters, openScreen } from '#test/admin-screen.tsx'
import AuditPage from './audit.tsx'

const id = '10000000-0000-4000-8000-000000000001'
const steward = '10000000-0000-4000-8000-000000000002'
const saved: Audited = {
  id: 7,
  at: '2026-03-05T02:00:00.000Z',
  actor: 'Lin Mei',
  actor_id: steward,
  on_oneself: false,
  action: 'save',
  entity: 'courses',
  entity_id: id,
  title: 'Rivers',
  record: id,
  within: null,
  to: null,
  changed: [],
  details: { version: 2, merged: false },
  has_change: true,
}
const status = { from: 'new', to: 'in_progress' }
const marked: Audited = {
  ...saved,
  id: 6,
  action: 'status',
  entity: 'contact_questions',
  title: null,
  to: 'in_progress',
  details: status,
  has_change: false,
}
const change: AuditChange = {
  before: { title: 'Rivers', type: 'free', price: 1200, certificate_id: null, description: 'How a city drinks.' },
  after: {
    title: 'Rivers',
    type: 'certificate',
    price: 1500,
    certificate_id: steward,
    description: 'How a river drinks.',
  },
  names: { [steward]: 'Steward' },
}

const deleted: Audited = { ...saved, id: 8, action: 'delete', record: null, has_change: false }

let sent: string[]
let entries: Audited[]
beforeEach(() => {
  sent = []
  entries = [saved, marked]
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    if (url.endsWith('/change')) return Response.json(change)
    if (url.endsWith('/people')) return Response.json([{ id: steward, name: 'Lin Mei' }])
    if (url.includes('/history/')) return Response.json([])
    return Response.json({ items: entries, next: null })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('an entry opens with fields, prices and records before and after (audit-log-1, audit-log-2)', async () => {
  openScreen(AuditPage)
  expect((await screen.findAllByRole('listitem'))[0]?.textContent).toContain('Lin Mei changed the course Rivers')
  const [, question] = screen.getAllByRole('listitem')
  expect(question?.textContent).toMatch(/Before:new.*After:in progress/)
  await userEvent.click(screen.getByRole('button', { name: /^What changed: Rivers/ }))
  const shown = (await screen.findByRole('list', { name: 'What changed' })).textContent
  for (const said of [
    'Free Course',
    'Certificate Course',
    'Price',
    '¥1,200 JPY',
    '¥1,500 JPY',
    'Certificate',
    'Steward',
    'Description',
  ])
    expect(shown).toContain(said)
  expect(document.querySelector('del')?.textContent).toContain('city')
})

test('the filter is read from and kept in the address, without invalid values (audit-log-3)', async () => {
  const { router } = openScreen(
    AuditPage,
    `/admin/audit?kind=courses&record=${id}&from=2026-02-30&action=nonsense&to=2026-03-05`,
  )
  await screen.findAllByRole('listitem')
  expect(sent.find((url) => url.startsWith('/api/admin/audit?'))).toBe(
    `/api/admin/audit?kind=courses&record=${id}&to=2026-03-05`,
  )
  await openFilters()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Deleted')
  expect(router.state.location.search).toContain('action=delete')
  await userEvent.click(await screen.findByRole('button', { name: 'Show everything' }))
  expect(router.state.location.search).not.toContain('record=')
})

test('where a record has no versions yet, its window still leads to who changed it (audit-log-6)', async () => {
  const look = {
    label: 'this course',
    place: 'form',
    naming: { fields: {} },
    onRestore: vi.fn(),
    onClose: vi.fn(),
  } as const
  openScreen(() => <VersionsDialog entity="courses" id={id} {...look} />)
  const link = await screen.findByRole('link', { name: 'Who changed this?' })
  expect(link.getAttribute('href')).toBe(`/admin/audit?kind=courses&record=${id}`)
})

test('the entry of a deletion leads to the record in the bin, and no other does (audit-log-1)', async () => {
  entries = [deleted, { ...deleted, id: 9, entity: 'profiles' }, saved]
  openScreen(AuditPage)
  const links = await screen.findAllByRole('link', { name: 'Look in the bin' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/admin/bin?kind=courses&search=Rivers'])
})
