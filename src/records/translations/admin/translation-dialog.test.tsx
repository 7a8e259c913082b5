// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast } from '#platform/ui/toast.ts'
import type { Publishing } from '#records/publishing/publishing.ts'
import { openScreen } from '#test/admin-screen.tsx'
import { TranslationDialog } from './translation-dialog.tsx'

const moment = '2026-01-01T00:00:00.000Z'
const of = { entity: 'milestones', id: 'm1', language: 'zh' } as const
const translation = {
  id: 't1',
  entity: 'milestones',
  record_id: 'm1',
  language: 'zh',
  version: 3,
  published: true,
  texts: { title: '走一趟' },
  source_version: 1,
  updated_at: moment,
  is_older: false,
  changes: [],
  source: { language: 'en', version: 1, title: 'A walk', texts: { title: 'A walk' }, former: null },
}
const fields = {
  entity: 'milestones',
  record_id: 'm1',
  language: 'zh',
  is_source: false,
  texts: { title: '远行' },
  published: true,
  source_version: 1,
}
const publishing: Publishing = {
  published: true,
  version: 3,
  pending_version: 2,
  publish_at: null,
  unpublish_at: null,
  planned_by: null,
  problem: null,
  waiting: { fields, saved_at: moment, saved_by: 'Mei Lin', conflicts: [] },
}

let sent: { request: string; body: unknown }[]
const onClose = vi.fn<() => void>()
beforeEach(() => {
  sent = []
  localStorage.clear()
  for (const kind of ['success', 'error', 'info'] as const) vi.spyOn(toast, kind).mockReturnValue()
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') return Response.json(url.includes('/publishing/') ? publishing : translation)
    sent.push({ request: `${method} ${url.split('/t1')[1]}`, body: JSON.parse(body as string) })
    return Response.json(publishing)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('what waits of a translation is looked at, edited and keeps waiting (translating-10)', async () => {
  openScreen(() => <TranslationDialog {...{ of, onClose }} naming={{ fields: { title: 'Title' }, declared: {} }} />)
  const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
  expect((await title()).value).toBe('走一趟')
  expect(await screen.findByText(/^Changes of Mei Lin wait since /)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit what waits' }))
  await waitFor(async () => expect((await title()).value).toBe('远行'))
  await userEvent.type(await title(), '吧')
  await userEvent.click(screen.getByRole('button', { name: 'Keep changes waiting' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  const data = { ...fields, texts: { title: '远行吧' } }
  expect(sent).toEqual([{ request: 'PUT /pending-changes', body: { version: 3, pending_version: 2, data } }])
})
