// @vitest-environment happy-dom
import '#test/language.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#platform/browser/page-data.ts'
import { t } from '#platform/values/translate.ts'
import { ReminderSwitch } from './reminder-switch.site.tsx'

let reminders: boolean
let failing: number | null
beforeEach(() => {
  reminders = true
  failing = null
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit = {}) => {
    if (failing !== null) return Response.json({ error: { code: 'forbidden', message: 'No' } }, { status: failing })
    if (typeof body === 'string') reminders = (JSON.parse(body) as { reminders: boolean }).reminders
    return Response.json({ reminders })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open() {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <ReminderSwitch person="somebody" />
    </QueryClientProvider>,
  )
  const control = await screen.findByRole<HTMLInputElement>('switch', { name: t('Remind me of my classes by email') })
  return { control, user: userEvent.setup() }
}

test('reminders are switched off and on by keyboard (reminder-3)', async () => {
  const { control, user } = await open()
  expect(control.checked).toBe(true)
  await user.tab()
  await user.keyboard(' ')
  await vi.waitFor(() => expect([control.checked, reminders]).toEqual([false, false]))
  await user.keyboard(' ')
  await vi.waitFor(() => expect([control.checked, reminders]).toEqual([true, true]))
})

test('a choice that was not saved is not shown as if it were (reminder-3)', async () => {
  const { control, user } = await open()
  failing = 403
  await user.click(control)
  await vi.waitFor(() => expect(control.getAttribute('aria-busy')).toBeNull())
  expect([control.checked, reminders]).toEqual([true, true])
})
