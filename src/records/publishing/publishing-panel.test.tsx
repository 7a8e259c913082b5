// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Publishing } from './publishing.ts'
import type { SaveQuestion } from '#platform/values/save-question.ts'
import { openScreen } from '#test/admin-screen.tsx'
import { PublishingPanel } from './publishing-panel.tsx'
import { toast } from '#platform/ui/toast.ts'

const since = '2026-03-05T00:00:00.000Z'
const draft: Publishing = {
  published: false,
  version: 3,
  pending_version: 0,
  waiting: null,
  publish_at: null,
  unpublish_at: null,
  planned_by: null,
  problem: null,
}
const fields = { title: 'Rivers', published: true }
const waits: Publishing = {
  ...draft,
  published: true,
  pending_version: 2,
  waiting: { fields, saved_at: since, saved_by: 'Mei Lin', conflicts: [] },
}
const prices: SaveQuestion = {
  title: 'This changes what courses cost',
  description: 'Nothing has been saved yet.',
  lines: ['Rivers: ¥28,000 now, ¥12,000 then'],
  confirmLabel: 'Change the prices',
}

let stands: Publishing | null
let refusal: { status: number; body: object } | null
let sent: string[]
const ask = vi.fn<Parameters<typeof PublishingPanel>[0]['ask']>()
const onOpen = vi.fn<Parameters<typeof PublishingPanel>[0]['onOpen']>()
const onClose = vi.fn<() => void>()

beforeEach(() => {
  stands = draft
  refusal = null
  sent = []
  ask.mockResolvedValue(null)
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.spyOn(toast, 'error').mockReturnValue()
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') return stands ? Response.json(stands) : Response.json({}, { status: 500 })
    sent.push(`${method} ${url.split('/r1')[1]}${typeof body === 'string' ? ` ${body}` : ''}`)
    if (refusal) return Response.json(refusal.body, { status: refusal.status })
    if (method === 'DELETE') return new Response(null, { status: 204 })
    return Response.json(method === 'PUT' ? stands : { version: 4 })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const mock of [ask, onOpen, onClose]) mock.mockReset()
})

const open = (state: Publishing | null, isUnsaved = false) => {
  stands = state
  const of = { entity: 'announcements', id: 'r1' } as const
  openScreen(() => <PublishingPanel {...{ of, isUnsaved, ask, onOpen, onClose }} isDisabled={false} />)
}
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const press = async (name: string) => userEvent.click(await button(name))

describe('the panel says', () => {
  test.each([
    ['of a draft that nobody sees it', draft, 'Visitors do not see it.'],
    [
      'of what is live that it is as it was saved',
      { ...draft, published: true },
      'Visitors see it as it was saved last.',
    ],
    ['whose changes wait', waits, /^Changes of Mei Lin wait since /],
    ['when it appears', { ...draft, publish_at: since }, /^It will be published on /],
    ['when it goes', { ...draft, published: true, unpublish_at: since }, /^It will be taken down on /],
    [
      'why it is stuck',
      {
        ...draft,
        publish_at: since,
        problem: { code: 'effects' as const, action: 'publish' as const, text: null, since },
      },
      /^What this does to prices has changed since it was planned\./,
    ],
  ])('%s (publishing-1)', async (_what, state, words) => {
    open(state)
    expect(await screen.findByText(words)).toBeTruthy()
  })

  test('that a read failed (publishing-1)', async () => {
    open(null)
    expect(await screen.findByText(/^Publishing could not be read: /)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('publishing now', () => {
  test('without changed prices needs no question, closes and can be undone (publishing-8)', async () => {
    open(draft)
    await press('Publish now')
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(ask).toHaveBeenCalledWith({ published: true }, 'publish')
    const undo = vi.mocked(toast.success).mock.lastCall?.[1]?.action
    expect(undo).toMatchObject({ label: 'Undo' })
    if (undo && typeof undo === 'object' && 'onClick' in undo) undo.onClick({} as never)
    await waitFor(() => expect(sent).toEqual(['POST /publish', 'POST /undo {"version":4}']))
  })

  test('asks about prices of pending changes, and acts only when confirmed (publishing-10)', async () => {
    ask.mockResolvedValue(prices)
    open(waits)
    await press('Publish now')
    const question = within(await screen.findByRole('alertdialog', { name: prices.title }))
    expect(question.getByText(prices.lines[0] ?? '')).toBeTruthy()
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent).toEqual([])
    await press('Publish now')
    await press(prices.confirmLabel)
    await waitFor(() => expect(sent).toEqual(['POST /publish']))
    expect(ask).toHaveBeenLastCalledWith(fields, 'publish')
  })

  test('fails where its question cannot be worked out, and can be retried (publishing-10)', async () => {
    ask.mockRejectedValueOnce(new Error('It rained.'))
    open(draft)
    await press('Publish now')
    await waitFor(() => expect(toast.error).toHaveBeenCalledTimes(1))
    expect([sent, onClose.mock.calls]).toEqual([[], []])
    await press('Publish now')
    await waitFor(() => expect(sent).toEqual(['POST /publish']))
  })

  test('in conflict with somebody else’s change says so and keeps the form open (publishing-2)', async () => {
    refusal = { status: 409, body: { error: { code: 'stale', message: 'Changed.' }, overlaps: [] } }
    open(waits)
    await press('Publish now')
    const description = expect.stringMatching(/^What is live was changed in the same place meanwhile\./)
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith('This could not be done', { description }))
    expect(onClose).not.toHaveBeenCalled()
  })

  test('waits until typed text is saved (publishing-1)', async () => {
    open(waits, true)
    expect((await button('Publish now')).disabled).toBe(true)
    expect((await button('Take down now')).disabled).toBe(true)
    expect((await button('Edit what waits')).disabled).toBe(false)
  })
})

test('unpublishing asks about changed prices (publishing-10)', async () => {
  open({ ...draft, published: true })
  await press('Take down now')
  await waitFor(() => expect(sent).toEqual(['POST /unpublish']))
  expect(ask).toHaveBeenCalledWith({ published: false }, 'unpublish')
})

describe('a plan', () => {
  const write = async (label: string, value: string) => {
    const field = await screen.findByLabelText<HTMLInputElement>(new RegExp(label))
    await userEvent.clear(field)
    await userEvent.type(field, value)
  }

  test('asks about prices before it is stored, and keeps the times on Cancel (publishing-10)', async () => {
    ask.mockResolvedValue(prices)
    open(draft)
    await press('Choose a time')
    await write('Publish at', '2030-03-05T09:00')
    await press('Plan')
    await press('Cancel')
    expect(sent).toEqual([])
    expect(ask).toHaveBeenCalledWith({ published: true }, 'plan')
    await press('Plan')
    await press(prices.confirmLabel)
    await waitFor(() => expect(sent.length).toBe(1))
    expect(sent[0]).toMatch(/^PUT \/times \{"publish_at":"2030-03-0/)
  })

  test('that is refused shows why at its moment (publishing-5)', async () => {
    const message = 'This moment has passed.'
    refusal = { status: 400, body: { error: { code: 'invalid', message: 'No.', fields: { publish_at: [message] } } } }
    open(draft)
    await press('Choose a time')
    await write('Publish at', '2020-03-05T09:00')
    await press('Plan')
    expect(await screen.findByText(message)).toBeTruthy()
  })

  test('that is taken out asks nothing (publishing-5)', async () => {
    open({ ...draft, publish_at: since })
    await press('Change the times')
    await userEvent.clear(await screen.findByLabelText(/Publish at/))
    await press('Plan')
    await waitFor(() => expect(sent).toEqual(['PUT /times {"publish_at":null,"unpublish_at":null}']))
    expect(ask).not.toHaveBeenCalled()
  })
})

describe('what waits', () => {
  test('is put into the form with its version (publishing-2)', async () => {
    open(waits)
    await press('Edit what waits')
    expect(onOpen).toHaveBeenCalledWith(fields, 2)
  })

  test('is discarded after a question (publishing-3)', async () => {
    open(waits)
    await press('Discard waiting changes')
    expect(sent).toEqual([])
    await press('Discard')
    await waitFor(() => expect(sent).toEqual(['DELETE /pending-changes']))
    expect(onClose).not.toHaveBeenCalled()
  })
})
