import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, type RenderResult, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, vi } from 'vitest'
import { UnsavedWorkProvider } from '#platform/browser/unsaved-work.tsx'
import { toast } from '#platform/ui/toast.ts'

/** Draws a screen of the back office as administrators get it, with nothing read before; what fails is not tried again by itself. */
export function openScreen(
  Screen: ComponentType,
  address = '/',
): RenderResult & { router: ReturnType<typeof createMemoryRouter> } {
  const router = createMemoryRouter([{ path: '*', element: <Screen /> }], { initialEntries: [address] })
  const drawn = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <UnsavedWorkProvider>
        <RouterProvider router={router} />
      </UnsavedWorkProvider>
    </QueryClientProvider>,
  )
  return { ...drawn, router }
}

/** Does to a row what its menu offers. */
export async function chooseOf(name: string, label: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: label }))
}

/** Opens the filters of a list, where each is a field. */
export async function openFilters(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: /^Filters/ }))
}

/** A list of the API behind a screen, in each test of a file anew: its `rows`, whether it fails, and what it was `sent`. Messages are listened to. */
export function listBehindScreen(): { rows: object[]; isRaining: boolean; sent: string[] } {
  const list = { rows: [] as object[], isRaining: false, sent: [] as string[] }
  beforeEach(() => {
    Object.assign(list, { rows: [], isRaining: false, sent: [] })
    localStorage.clear()
    vi.spyOn(toast, 'success').mockReturnValue()
    vi.spyOn(toast, 'error').mockReturnValue()
    vi.spyOn(console, 'error').mockReturnValue()
    vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
      list.sent.push(`${method} ${url}`)
      if (list.isRaining) return Response.json({ error: { code: 'internal', message: 'It rained.' } }, { status: 500 })
      const sought = URL.parse(url, 'http://site')?.searchParams.get('search')?.toLowerCase() ?? ''
      if (url.includes('saved-views')) return Response.json({ items: [] })
      const items = list.rows.filter((row) => JSON.stringify(row).toLowerCase().includes(sought))
      return method === 'GET' ? Response.json({ items, next: null }) : new Response(null, { status: 204 })
    })
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  return list
}
