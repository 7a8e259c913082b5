// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnSession } from '../schema.ts'
import { toast } from '#platform/ui/toast.ts'
import { t } from '#platform/values/translate.ts'
import { openScreen } from '#test/admin-screen.tsx'
import '#test/language.ts'
import { useAuth } from './auth-provider.tsx'
import { OwnSessions } from './own-sessions.tsx'

vi.mock('./auth-provider.tsx')
const session = (at: number, browser: string): OwnSession => ({
  id: `10000000-0000-4000-8000-00000000000${at}`,
  is_current: false,
  browser,
  system: null,
  signed_in_at: '2026-03-05T02:00:00.000Z',
  last_used_at: '2026-03-05T02:00:00.000Z',
})
let items: OwnSession[]
beforeEach(() => {
  items = [session(1, 'Firefox'), session(2, 'Chrome')]
  vi.mocked(useAuth).mockReturnValue({} as ReturnType<typeof useAuth>)
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ items, api_keys: 0 })
    items = items.filter(({ id }) => !url.includes(id))
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a session that is ended hands the focus to the next one (keyboard-2)', async () => {
  openScreen(() => <OwnSessions person="p" />)
  const end = (browser: string) => screen.findByRole('button', { name: t('Sign out: {browser}', { browser }) })
  ;(await end('Firefox')).focus()
  await userEvent.keyboard('{Enter}')
  const next = await end('Chrome')
  await waitFor(() => expect(document.activeElement).toBe(next))
})
