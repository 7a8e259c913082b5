// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { t } from '#platform/values/translate.ts'
import { openScreen } from '#test/admin-screen.tsx'
import '#test/language.ts'
import { SubscribeForm } from './subscribe-form.tsx'

let sent: unknown[]
let answer: () => Response
beforeEach(() => {
  sent = []
  answer = () => new Response(null, { status: 202 })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.endsWith('/api/subscriptions')) return Response.json({ items: [] })
    sent.push(JSON.parse(init.body as string))
    return answer()
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const open = () => openScreen(() => <SubscribeForm category="events" />)
const press = () => userEvent.click(screen.getByRole('button', { name: t('Subscribe') }))

test('the form is sent and says what happens next (subscription-9)', async () => {
  open()
  await userEvent.type(screen.getByRole('textbox', { name: new RegExp(t('Email')) }), 'wen@example.org')
  await userEvent.click(screen.getByRole('checkbox', { name: t('Lectures') }))
  await userEvent.click(screen.getByRole('radio', { name: t('At most once a day') }))
  await press()
  expect(sent).toEqual([{ email: 'wen@example.org', topics: ['events', 'lectures'], every: 'daily' }])
  const note = await screen.findByText(
    t(
      'If nothing is wrong with {email}, a message is on its way there. Open the link in it to confirm: until then nothing else comes.',
      { email: 'wen@example.org' },
    ),
  )
  // The button that had the focus is gone.
  expect(document.activeElement?.contains(note)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})

test.each([
  ['email', 'textbox'],
  ['topics', 'checkbox'],
])('what the server refuses at %s is told there alone, and has the focus (subscription-9)', async (field, role) => {
  const error = { code: 'invalid', message: 'Not so.', fields: { [field]: 'Not like this.' } }
  answer = () => Response.json({ error }, { status: 400 })
  open()
  await userEvent.type(screen.getByRole('textbox', { name: new RegExp(t('Email')) }), 'wen@example.org')
  await press()
  expect(await screen.findByText('Not like this.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getAllByRole(role)[0])
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('without address or topic nothing is sent, and the first fault has focus (subscription-9)', async () => {
  open()
  await press()
  expect(screen.getByRole('textbox', { name: new RegExp(t('Email')) })).toBe(document.activeElement)
  await userEvent.type(screen.getByRole('textbox', { name: new RegExp(t('Email')) }), 'wen@example.org')
  await userEvent.click(screen.getByRole('checkbox', { name: t('Events') }))
  await press()
  expect(screen.getByText(t('Please choose at least one topic.'))).toBeTruthy()
  expect(sent).toEqual([])
})

test('a refusal is shown, and what was typed stays (subscription-9)', async () => {
  answer = () => Response.json({ error: { code: 'too_many', message: 'Too many requests.' } }, { status: 429 })
  open()
  await userEvent.type(screen.getByRole('textbox', { name: new RegExp(t('Email')) }), 'wen@example.org')
  await press()
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(t('Email')) }).value).toBe('wen@example.org')
})
