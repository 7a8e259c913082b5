import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import { ContactView } from '#features/messages/inquiries/site/contact-view.tsx'
import { pageLinksQuery } from '#features/content/pages/client.ts'
import { DraftOwnerContext } from '#records/editing/drafts.ts'
import { makeQueryClient } from '#platform/browser/page-data.ts'
import { toast } from '#platform/ui/toast.ts'
import { t } from '#platform/values/translate.ts'

type Academy = {
  sent: { path: string; body: unknown }[]
  /** The Idempotency-Key of each message. */
  keys: (string | null)[]
  answer: () => Response | Promise<Response>
}

/** What the API behind the contact page gets and answers, in each test of a file anew. Messages to people are listened to. */
export function academyBehindContact(): Academy {
  const academy = {} as Academy
  beforeEach(() => {
    localStorage.clear()
    Object.assign(academy, {
      sent: [],
      keys: [],
      answer: () => Response.json({ id: 'x', created_at: 'y' }, { status: 201 }),
    })
    vi.stubGlobal('fetch', async (path: string, { body, headers }: { body: string; headers: HeadersInit }) => {
      academy.sent.push({ path, body: JSON.parse(body) as unknown })
      academy.keys.push(new Headers(headers).get('idempotency-key'))
      return academy.answer()
    })
    vi.spyOn(toast, 'success').mockReturnValue()
    vi.spyOn(toast, 'error').mockReturnValue()
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  return academy
}

/** Opens the contact page at an address; `donationUrl` as an operator set it, `owner` whose drafts it keeps. Gives how that becomes another. */
export function openContact(
  address = '/contact',
  {
    state,
    donationUrl = null,
    owner = '',
  }: { state?: unknown; donationUrl?: string | null; owner?: string | null } = {},
): (owner: string) => void {
  const site = { name: 'The Academy', publicUrl: '', currency: 'JPY', timeZone: 'UTC', donationUrl }
  const routes = [{ id: 'root', path: '/contact', loader: () => ({ site }), element: <ContactView /> }]
  const [pathname = '', search = ''] = address.split('?')
  const router = createMemoryRouter(routes, {
    initialEntries: [{ pathname, search: search && `?${search}`, state }],
    hydrationData: { loaderData: { root: { site } } },
  })
  const queries = makeQueryClient()
  queries.setQueryData(pageLinksQuery().queryKey, { items: [] })
  const pageOf = (person: string | null) => (
    <QueryClientProvider client={queries}>
      <DraftOwnerContext value={person}>
        <RouterProvider router={router} />
      </DraftOwnerContext>
    </QueryClientProvider>
  )
  const { rerender } = render(pageOf(owner))
  return (person) => rerender(pageOf(person))
}

type Label = 'Name' | 'Email' | 'Subject' | 'Message' | 'Skills' | 'Motivation'

export const field = (label: Label) =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: new RegExp(`^${t(label)}`) })
export async function write(label: Label, text: string): Promise<void> {
  await userEvent.clear(field(label))
  await userEvent.click(field(label))
  await userEvent.paste(text)
}
/** Fills in a question. */
export async function askSomething(): Promise<void> {
  await write('Name', '  Ann Green ')
  await write('Email', 'ann@example.org')
  await write('Message', 'May I bring my own water?')
}
export const send = (label = t('Submit Question')) => userEvent.click(screen.getByRole('button', { name: label }))
