// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#platform/browser/page-data.ts'
import { t } from '#platform/values/translate.ts'
import '#test/language.ts'
import { CalendarAddress } from './calendar-address.site.tsx'

const made = 'https://academy.example/calendar/my.ics?key=secret'
let address: string | null
let failing: number | null
let asked: string[]
beforeEach(() => {
  address = null
  failing = null
  asked = []
  vi.stubGlobal('fetch', async (_path: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(method)
    if (failing !== null)
      return Response.json({ error: { code: 'unavailable', message: 'Later' } }, { status: failing })
    if (method === 'POST') address = made
    if (method === 'DELETE') address = null
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json({ address })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open() {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <CalendarAddress person="somebody" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

test('a person creates a calendar address by keyboard, reads and opens it (calendar-5)', async () => {
  const user = open()
  await screen.findByRole('button', { name: t('Make a calendar address') })
  await user.tab()
  await user.keyboard('{Enter}')
  const field = await screen.findByRole('textbox', { name: new RegExp(t('Your calendar address')) })
  expect((field as HTMLInputElement).value).toBe(made)
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('group', { name: t('Calendar address') })),
  )
  const link = screen.getByRole('link', { name: t('Open in my calendar') })
  expect(link.getAttribute('href')).toBe('webcal://academy.example/calendar/my.ics?key=secret')
})

test('revoking is asked first, and what was kept stays where it is not confirmed (calendar-5)', async () => {
  address = made
  const user = open()
  await user.click(await screen.findByRole('button', { name: t('Revoke it') }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: t('Cancel') }))
  expect(asked).not.toContain('DELETE')
  await user.click(screen.getByRole('button', { name: t('Revoke it') }))
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: t('Revoke the address') }),
  )
  await screen.findByRole('button', { name: t('Make a calendar address') })
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a failed read says so and is retried (calendar-5)', async () => {
  failing = 403
  const user = open()
  const reload = await screen.findByRole('button', { name: t('Reload') })
  failing = null
  await user.click(reload)
  expect(await screen.findByRole('button', { name: t('Make a calendar address') })).toBeDefined()
})

test('a failed creation leaves the button as it was (calendar-5)', async () => {
  const user = open()
  const button = await screen.findByRole('button', { name: t('Make a calendar address') })
  failing = 403
  await user.click(button)
  await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  expect(screen.queryByRole('textbox')).toBeNull()
})
