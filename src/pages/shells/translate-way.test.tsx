// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { milestoneKind } from '#features/content/milestones/kind.ts'
import { preparedAnswerKind } from '#features/messages/prepared-answers/kind.ts'
import { toast } from '#platform/ui/toast.ts'
import type { Kind, KindRow } from '#records/kinds/kind.ts'
import { TranslatingContext } from '#records/translations/translating.ts'
import { openScreen } from '#test/admin-screen.tsx'
import { KindDialog } from './kind-screen.tsx'
import { useTranslating } from './admin-panel.tsx'

const bridge = {
  id: '10000000-0000-4000-8000-000000000005',
  title: '第一座桥',
  year: 2032,
  text: '',
  published: true,
  version: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
}
let isLost: boolean
let sent: { asked: string; key: string | null; body: unknown }[]
beforeEach(() => {
  isLost = false
  sent = []
  localStorage.clear()
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.spyOn(toast, 'error').mockReturnValue()
  let source = 'en'
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    const json = typeof body === 'string' ? (JSON.parse(body) as { data?: { is_source?: boolean } }) : {}
    if (method !== 'GET') {
      sent.push({ asked: `${method} ${url}`, key: new Headers(headers).get('idempotency-key'), body: json })
      if (isLost) throw new TypeError('failed to fetch')
      if (json.data?.is_source) source = 'zh'
    }
    return Response.json({ version: 0, texts: {}, source: { language: source } })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open<Of extends Kind>(kind: Of, record: KindRow<Of> | null = null) {
  openScreen(function Screen() {
    const translating = useTranslating()
    return (
      <TranslatingContext value={translating}>
        <KindDialog kind={kind} record={record} onSaved={() => {}} onClose={() => {}} />
      </TranslatingContext>
    )
  })
}
const written = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Written in Chinese' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('the form that adds a record sends its language, again after a lost answer (translating-9)', async () => {
  open(milestoneKind)
  await userEvent.click(await written())
  fireEvent.change(screen.getByLabelText('Title *'), { target: { value: '第一座桥' } })
  isLost = true
  await press('Add Milestone')
  await waitFor(() => expect(sent).toHaveLength(1))
  isLost = false
  await press('Add Milestone')
  await waitFor(() => expect(sent).toHaveLength(2))
  const [first, second] = sent
  expect(first).toMatchObject({ asked: 'POST /api/admin/milestones?written_in=zh', body: { title: '第一座桥' } })
  expect([second, first?.key]).toEqual([first, expect.any(String)])
})

test('a record is in English unless it is said, and may be said otherwise again (translating-9)', async () => {
  open(milestoneKind)
  expect((await written()).checked).toBe(false)
  await userEvent.click(await written())
  await userEvent.click(await written())
  fireEvent.change(screen.getByLabelText('Title *'), { target: { value: 'The first bridge' } })
  await press('Add Milestone')
  await waitFor(() => expect(sent.map(({ asked }) => asked)).toEqual(['POST /api/admin/milestones']))
})

test('of what visitors do not read no language is asked (translating-9)', async () => {
  open(preparedAnswerKind)
  fireEvent.change(screen.getByLabelText('Title *'), { target: { value: 'Where we meet' } })
  expect(screen.queryByRole('switch', { name: 'Written in Chinese' })).toBeNull()
})

test('the language of a record that stands is stored at once (translating-8)', async () => {
  open(milestoneKind, bridge)
  await userEvent.click(await written())
  await waitFor(async () => expect((await written()).checked).toBe(true))
  expect(sent).toMatchObject([
    { asked: `PUT /api/admin/translations/milestones/${bridge.id}/zh`, body: { data: { is_source: true } } },
  ])
  expect(await screen.findByRole('button', { name: 'Translate into English…' })).toBeTruthy()
})
