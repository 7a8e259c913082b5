// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EditableAnnouncement } from '../editing/schema.ts'
import { toast } from '#platform/ui/toast.ts'
import { QuickSwitch } from './quick-switch.tsx'

const fields = {
  title: 'A talk',
  content: 'Come.',
  content_blocks: null,
  category: 'lectures' as const,
  featured: false,
  published: false,
  image_url: null,
  speakers: [],
  hosts: [],
  meeting_links: [],
  starts_at: null,
  ends_at: null,
  time_zone: null,
}
const talk = { ...fields, id: 'talk', author_id: null, version: 3, created_at: '2026-01-01T00:00:00.000Z' }
const onSaved = vi.fn<(saved: EditableAnnouncement) => void>()
let sent: unknown[]
let answer: () => Promise<Response>

beforeEach(() => {
  sent = []
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.spyOn(toast, 'error').mockReturnValue()
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push([init.method, url, JSON.parse(init.body as string)])
    return answer()
  })
  render(<QuickSwitch announcement={talk} field="published" label="Published" onSaved={onSaved} />)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  onSaved.mockReset()
})

const own = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Published: A talk' })

test('a switch in a row saves once, over the version that the row shows (announcements-admin-5)', async () => {
  let arrive: (response: Response) => void = () => {}
  answer = () => new Promise((resolve) => (arrive = resolve))
  await userEvent.click(own())
  expect(own().checked).toBe(true)
  await userEvent.click(own())
  const saved = { ...talk, published: true, version: 4 }
  arrive(Response.json({ ...saved, merged: false }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(saved))
  expect(toast.success).toHaveBeenCalledExactlyOnceWith('Announcement updated.', expect.anything())
  expect(sent).toEqual([['PUT', '/api/admin/announcements/talk', { version: 3, data: { ...fields, published: true } }]])
})

test.each([
  [500, { code: 'internal', message: 'It rained.' }, 'Operation failed: It rained.'],
  [401, { code: 'unauthenticated', message: 'Please sign in first.' }, 'User not authenticated.'],
])(
  'a switch that could not be saved (%i) goes back and says why (announcements-admin-5)',
  async (status, error, said) => {
    answer = async () => Response.json({ error }, { status })
    await userEvent.click(own())
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith(said))
    expect(own().checked).toBe(false)
    expect(onSaved).not.toHaveBeenCalled()
  },
)

test('Undo takes back a switch in a row, over the version that it made (announcements-admin-3)', async () => {
  answer = async () => Response.json({ ...talk, published: true, version: 4, merged: false })
  await userEvent.click(own())
  await waitFor(() => expect(toast.success).toHaveBeenCalledOnce())
  const done = vi.mocked(toast.success).mock.lastCall?.[1]
  const undo = done?.action as { label: string; onClick: () => void }
  expect(undo.label).toBe('Undo')
  answer = async () => Response.json({ ...talk, published: false, version: 5, merged: false })
  undo.onClick()
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(2))
  expect(sent[1]).toEqual([
    'PUT',
    '/api/admin/announcements/talk',
    { version: 4, data: { ...fields, published: false } },
  ])
  // One message tells of one switch, and taking back offers no further way back.
  expect(vi.mocked(toast.success).mock.lastCall?.[1]).toEqual({ id: done?.id })
})

test('an Undo after somebody else’s change does nothing and says so (announcements-admin-3)', async () => {
  answer = async () => Response.json({ ...talk, published: true, version: 4, merged: false })
  await userEvent.click(own())
  await waitFor(() => expect(toast.success).toHaveBeenCalledOnce())
  const error = { code: 'stale', message: 'Somebody else changed this.' }
  answer = async () => Response.json({ error, theirs: {}, overlaps: [] }, { status: 409 })
  const undo = vi.mocked(toast.success).mock.lastCall?.[1]?.action as { label: string; onClick: () => void }
  undo.onClick()
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Operation failed: Somebody else changed this.'))
  expect(onSaved).toHaveBeenCalledOnce()
})
