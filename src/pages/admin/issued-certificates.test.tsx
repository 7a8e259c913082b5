// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { IssuedCertificate } from '#features/learning/issued-certificates/schema.ts'
import { toast } from '#platform/ui/toast.ts'
import { openScreen } from '#test/admin-screen.tsx'
import IssuedCertificatesPage from './issued-certificates.tsx'

const idOf = (at: number) => `30000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const certificate = (at: number, part: Partial<IssuedCertificate> = {}): IssuedCertificate => ({
  id: idOf(at),
  state: 'valid',
  number: `ABCD-EFGH-JKMN-${at}`,
  title: 'Steward',
  course_title: 'Rivers',
  completed_on: '2026-03-05',
  issued_at: '2026-03-06T02:00:00.000Z',
  teachers: ['Lin Wanqing'],
  hours: 12,
  language: 'en',
  expires_at: null,
  withdrawn_at: null,
  course_id: idOf(99),
  holder_name: `Person ${at}`,
  is_name_hidden: false,
  has_account: true,
  not_told: null,
  issued_by: 'Clara Clerk',
  withdrawn_by: null,
  withdrawn_reason: null,
  is_reason_public: false,
  replaced_by: null,
  reissue_reason: null,
  version: 1,
  ...part,
})
const withdrawn = { state: 'withdrawn', withdrawn_at: '2026-04-01T02:00:00.000Z', version: 2 } as const

let rows: IssuedCertificate[]
let sent: { request: string; body: unknown; key: string | null }[]
let answer: () => Response
beforeEach(() => {
  rows = [certificate(1)]
  sent = []
  answer = () => Response.json({ ...rows[0], ...withdrawn })
  localStorage.clear()
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.split('?')[0] ?? ''
    if (init.method !== 'GET') {
      const key = new Headers(init.headers).get('idempotency-key')
      sent.push({ request: `${init.method} ${path}`, body: JSON.parse(init.body as string), key })
      return answer()
    }
    if (path.endsWith('/count')) return Response.json({ total: rows.length })
    const one = rows.find(({ id }) => path.endsWith(id))
    return Response.json(one ?? { items: path.includes('issued-certificates') ? rows : [], next: null })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const show = (address = '/admin/issued-certificates') => openScreen(IssuedCertificatesPage, address)
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const last = async () => (await screen.findAllByRole('dialog')).at(-1) as HTMLElement

test('the list shows each certificate’s state, and that an account is erased (issued-13)', async () => {
  rows = [
    certificate(1),
    certificate(2, withdrawn),
    certificate(3, { state: 'expired' }),
    certificate(4, { state: null, holder_name: null }),
  ]
  show()
  const lines = (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent)
  for (const [at, said] of ['Valid', 'Withdrawn', 'Expired', 'Account erased'].entries())
    expect(lines[at]).toContain(said)
  expect(screen.getByText('4 issued certificates')).toBeTruthy()
})

test('an empty list leads to issuing, and a filter that finds nothing says so (issued-13)', async () => {
  rows = []
  const first = show()
  expect(await screen.findByText('No certificates issued yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Issue certificates…' }).getAttribute('href')).toBe(
    '/admin/issued-certificates/issue',
  )
  first.unmount()
  show('/admin/issued-certificates?state=expired')
  expect(await screen.findByText('No certificates match')).toBeTruthy()
})

test('the dialog shows everything; a withdrawn one only its replacement (issued-14)', async () => {
  rows = [
    certificate(1, {
      ...withdrawn,
      withdrawn_by: 'Dara Desk',
      withdrawn_reason: 'Misspelled',
      replaced_by: { id: idOf(2), number: 'WXYZ-EFGH-JKMN-2' },
    }),
    certificate(2),
  ]
  show(`/admin/issued-certificates/${idOf(1)}`)
  const dialog = within(await screen.findByRole('dialog'))
  for (const said of ['by Dara Desk', 'Misspelled', 'Only the office reads this.', 'Lin Wanqing'])
    expect(dialog.getByText(said)).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Withdraw…' })).toBeNull()
  await press('WXYZ-EFGH-JKMN-2')
  expect(await screen.findByRole('button', { name: 'Withdraw…' })).toBeTruthy()
})

test('a withdrawal asks for a reason and shows the new state (issued-14, issued-27)', async () => {
  show()
  await press('Open the certificate ABCD-EFGH-JKMN-1 of Person 1')
  await press('Withdraw…')
  expect((await last()).textContent).toContain('Person 1: “Steward”, for “')
  await userEvent.click(within(await last()).getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('Please say why.')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.change(screen.getByLabelText(/^Why/), { target: { value: 'A slip' } })
  await userEvent.click(within(await last()).getByRole('button', { name: 'Cancel' }))
  await press('Withdraw…')
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>(/^Why/).value).toBe('A slip'))
  await userEvent.click(screen.getByRole('switch', { name: 'Say the reason on its page' }))
  await userEvent.click(within(await last()).getByRole('button', { name: 'Withdraw' }))
  const description = expect.stringMatching(/^Person 1: “Steward”, for “.+” \(ABCD-EFGH-JKMN-1\)$/) as string
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('The certificate is withdrawn', { description }))
  expect(sent).toMatchObject([
    {
      request: `PUT /api/admin/issued-certificates/${idOf(1)}/withdrawal`,
      body: { version: 1, reason: 'A slip', is_reason_public: true },
    },
  ])
  expect(await screen.findByText('Withdrawn', { selector: 'dt' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Withdraw…' })).toBeNull()
})

test('after somebody else’s change the dialog says so and shows it (issued-14)', async () => {
  const theirs = certificate(1, { ...withdrawn, withdrawn_by: 'Dara Desk' })
  answer = () =>
    Response.json({ error: { code: 'stale', message: 'Somebody else has changed it.' }, theirs }, { status: 409 })
  show()
  await press('Open the certificate ABCD-EFGH-JKMN-1 of Person 1')
  await press('Withdraw…')
  fireEvent.change(screen.getByLabelText(/^Why/), { target: { value: 'A slip' } })
  await userEvent.click(within(await last()).getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('Somebody else has changed it.')).toBeTruthy()
  await userEvent.click(within(await last()).getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('by Dara Desk')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Withdraw…' })).toBeNull()
})

test('a reissue under a corrected name happens once, and the new one is shown (issued-15)', async () => {
  const made = certificate(2, { holder_name: 'Person One', reissue_reason: 'Misspelled' })
  show()
  await press('Open the certificate ABCD-EFGH-JKMN-1 of Person 1')
  await press('Issue again…')
  const name = screen.getByLabelText<HTMLInputElement>(/^Name/)
  expect(name.value).toBe('Person 1')
  fireEvent.change(name, { target: { value: 'Person One' } })
  fireEvent.change(screen.getByLabelText(/^Why it is issued again/), { target: { value: 'Misspelled' } })
  answer = () =>
    Response.json({ error: { code: 'unavailable', message: 'Just now it does not work.' } }, { status: 503 })
  const send = async () => userEvent.click(within(await last()).getByRole('button', { name: 'Issue again' }))
  await send()
  expect(await screen.findByText('Just now it does not work.')).toBeTruthy()
  answer = () => Response.json(made)
  rows.push(made)
  await send()
  await waitFor(() => expect(toast.success).toHaveBeenCalled())
  expect(sent.map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ version: 1, name: 'Person One', title: 'Steward', reason: 'Misspelled' })),
  )
  expect(sent[0]?.key).toBeTruthy()
  expect(sent[1]?.key).toBe(sent[0]?.key)
  expect(await screen.findByText('Misspelled')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Person One' })).toBeTruthy()
})
