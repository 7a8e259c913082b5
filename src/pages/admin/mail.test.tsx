// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { MailFigures } from '#features/delivery/mail/schema.ts'
import { toast } from '#platform/ui/toast.ts'
import { OutboxNotice } from './mail.tsx'

const none: MailFigures = {
  queued: 0,
  sending: 0,
  failed: 0,
  held: { no_server: 0, too_late: 0, unknown_outcome: 0, set_aside: 0 },
  has_server: true,
}
const answers: ((response: Response) => void)[] = []

function show(figures: MailFigures) {
  vi.stubGlobal(
    'fetch',
    vi.fn((_address: string, init?: RequestInit) =>
      init?.method === 'POST'
        ? new Promise<Response>((resolve) => answers.push(resolve))
        : Promise.resolve(Response.json(figures)),
    ),
  )
  const router = createMemoryRouter([{ path: '*', element: <OutboxNotice /> }])
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
const answer = (released: number, has_more: boolean) => answers.shift()?.(Response.json({ released, has_more }))

afterEach(() => {
  cleanup()
  answers.length = 0
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('held mail is released by parts with its progress, until stopped (mail-20, lists-2)', async () => {
  const told = vi.spyOn(toast, 'success').mockReturnValue()
  show({ ...none, held: { ...none.held, no_server: 900 } })
  await userEvent.click(await screen.findByRole('button', { name: 'Release all' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'To do' })))
  answer(500, true)
  const progress = await screen.findByRole('progressbar', { name: '500 released…' })
  expect([progress.getAttribute('value'), progress.getAttribute('max')]).toEqual(['500', '900'])
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  answer(300, true)
  await waitFor(() => expect(told).toHaveBeenCalledWith('800 mails are released'))
  expect(answers).toEqual([])
  expect(await screen.findByRole('button', { name: 'Release all' })).toBeTruthy()
})

test('without a mail server nothing can be released, and an empty outbox says nothing (mail-20)', async () => {
  show(none)
  await waitFor(() => expect(fetch).toHaveBeenCalled())
  expect(screen.queryByRole('group')).toBeNull()
  cleanup()
  show({ ...none, has_server: false, failed: 1, held: { ...none.held, no_server: 1_001, unknown_outcome: 1 } })
  expect(await screen.findByText('1,000+ mails are held for want of a mail server.')).toBeTruthy()
  expect(screen.getByText('1 mail was refused or given up.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Decide' }).getAttribute('href')).toBe('/admin/mail?why=unknown_outcome')
  expect(screen.queryByRole('button')).toBeNull()
})
