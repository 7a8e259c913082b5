// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnCertificate } from '#features/learning/issued-certificates/schema.ts'
import { t } from '#platform/values/translate.ts'
import { openScreen } from '#test/admin-screen.tsx'
import '#test/language.ts'
import { OwnCertificates } from './learning.tsx'

const certificate = {
  id: '10000000-0000-4000-8000-000000000001',
  state: 'valid',
  title: 'Rivers',
  course_title: 'Rivers',
  number: 'ABCD-EFGH-JKMN-P',
  completed_on: '2026-03-05',
  expires_at: null,
  is_name_hidden: false,
} as OwnCertificate
let answers: ((response: Response) => void)[]
beforeEach(() => {
  answers = []
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'GET') return new Promise<Response>((resolve) => answers.push(resolve))
    const isFirst = !url.includes('after=')
    const items = isFirst ? [certificate] : [{ ...certificate, id: certificate.id.replace(/1$/, '2') }]
    return Promise.resolve(Response.json({ items, next: isFirst ? 'a' : null }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a switch keeps the focus while it is stored, and the last page hands it on (keyboard-2)', async () => {
  openScreen(() => <OwnCertificates person="p" />)
  const hide = await screen.findByRole<HTMLInputElement>('switch')
  hide.focus()
  await userEvent.keyboard('  ')
  expect([answers.length, hide.disabled, document.activeElement === hide]).toEqual([1, false, true])
  answers[0]?.(Response.json({ ...certificate, is_name_hidden: true }))
  await waitFor(() => expect(hide.checked).toBe(true))
  screen.getByRole('button', { name: t('Show earlier certificates') }).focus()
  await userEvent.keyboard('{Enter}')
  const place = screen.getByRole('group', { name: t('Your certificates') })
  await waitFor(() => expect(document.activeElement).toBe(place))
})
