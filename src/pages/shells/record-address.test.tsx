// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import TeachersPage from '../admin/teachers.tsx'
import { toast } from '#platform/ui/toast.ts'
import { openScreen } from '#test/admin-screen.tsx'
import { LeaveGuard } from './leave-guard.tsx'

const teacher = (number: number, name: string) => ({
  id: `10000000-0000-4000-8000-00000000000${number}`,
  name,
  bio: 'Rivers',
  avatar_url: null,
  version: 1,
  created_at: '2026-03-05T02:00:00.000Z',
})
const [wen, lan, copy] = [teacher(1, 'Wen'), teacher(2, 'Lan'), teacher(3, 'Copy')]
const list = '/admin/announcements/teachers?view=all'
const at = ({ id }: { id: string }) => `/admin/announcements/teachers/${id}?view=all`

let sent: string[]
beforeEach(() => {
  sent = []
  localStorage.clear()
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.spyOn(toast, 'error').mockReturnValue()
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    sent.push(`${method} ${url}`)
    if (url.endsWith('/duplicate')) return Response.json(copy, { status: 201 })
    const one = [wen, lan, copy].find(({ id }) => url.endsWith(id))
    if (one) return Response.json(one)
    if (/[0-9a-f]$/.test(url)) return Response.json({ error: { code: 'PGRST116', message: 'Gone.' } }, { status: 404 })
    return Response.json({ items: [wen, lan], next: null })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const Guarded = () => (
  <LeaveGuard>
    <TeachersPage />
  </LeaveGuard>
)
const open = (address: string) => {
  const { router } = openScreen(Guarded, address)
  return { router, here: () => router.state.location.pathname + router.state.location.search }
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ })
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('a record’s dialog has an address, and Back and Cancel close it (record-address-1)', async () => {
  const { router, here } = open(list)
  await press('Edit Wen')
  expect((await nameField()).value).toBe('Wen')
  expect(here()).toBe(at(wen))
  await act(() => router.navigate(-1))
  await noDialog()
  expect(here()).toBe(list)
  await act(() => router.navigate(1))
  expect((await nameField()).value).toBe('Wen')
  await press('Cancel')
  await noDialog()
  await waitFor(() => expect(here()).toBe(list))
  cleanup()
  const linked = open(at(lan))
  expect((await nameField()).value).toBe('Lan')
  await press('Cancel')
  await noDialog()
  await waitFor(() => expect(linked.here()).toBe(list))
})

test('a record leads to the list’s next and previous one, and to a copy (record-address-2)', async () => {
  const { here } = open(at(wen))
  expect((await nameField()).value).toBe('Wen')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true)
  await press('Next')
  await waitFor(async () => expect((await nameField()).value).toBe('Lan'))
  expect(here()).toBe(at(lan))
  await press('Duplicate')
  await waitFor(() => expect(here()).toBe(at(copy)))
  expect(sent).toContain(`POST /api/admin/teachers/${lan.id}/duplicate`)
  await waitFor(async () => expect((await nameField()).value).toBe('Copy'))
})

test('Back and Next ask about unsaved edits and go on once they are discarded (record-address-1)', async () => {
  const { router, here } = open(list)
  await press('Edit Wen')
  await userEvent.type(await nameField(), ' Li')
  await act(() => router.navigate(-1))
  await press('Discard Changes')
  await noDialog()
  await waitFor(() => expect(here()).toBe(list))
  await press('Edit Wen')
  await userEvent.type(await nameField(), ' Li')
  await press('Next')
  await press('Discard Changes')
  await waitFor(() => expect(here()).toBe(at(lan)))
  await waitFor(async () => expect((await nameField()).value).toBe('Lan'))
})

test('a record that is gone says so, and the list stays (record-address-1)', async () => {
  const { here } = open(at({ id: wen.id.replace(/1$/, '9') }))
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('This could not be opened', { description: 'Gone.' }))
  await waitFor(() => expect(here()).toBe(list))
})
