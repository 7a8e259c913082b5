// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast } from '#platform/ui/toast.ts'
import { t } from '#platform/values/translate.ts'
import { openScreen } from '#test/admin-screen.tsx'
import '#test/language.ts'
import { OwnSubscription } from './own-subscription.tsx'

beforeEach(() => {
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit = {}) => {
    const { wanted } = typeof body === 'string' ? (JSON.parse(body) as { wanted: object | null }) : { wanted: null }
    return Response.json({ email: 'wen@example.org', wanted })
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('who subscribes keeps the focus, and who leaves is handed it beside the button (keyboard-2)', async () => {
  openScreen(() => <OwnSubscription person="p" />)
  await userEvent.click(await screen.findByRole('checkbox', { name: t('Events') }))
  screen.getByRole('button', { name: t('Subscribe') }).focus()
  await userEvent.keyboard('{Enter}')
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: t('Save') })
  expect([document.activeElement === save, save.disabled]).toEqual([true, false])
  screen.getByRole('button', { name: t('Unsubscribe') }).focus()
  await userEvent.keyboard('{Enter}')
  const place = screen.getByRole('group', { name: t('Announcements by mail') })
  await waitFor(() => expect(document.activeElement).toBe(place))
})
