// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openScreen } from '#test/admin-screen.tsx'
import TemplatesPage from './templates.tsx'

const words = { subject: 'Enrolled', body: 'You are in.' }
const listed = { id: 'enrolled.en', cause: 'enrolled', language: 'en', subject: 'Enrolled', is_changed: false }
let isRaining: boolean
beforeEach(() => {
  isRaining = true
  localStorage.clear()
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/mail-templates')) return Response.json({ items: [listed] })
    if (url.endsWith('/preview')) return Response.json({ subject: 'Enrolled', html: '' })
    if (isRaining) return Response.json({ error: { code: 'internal', message: 'It rained.' } }, { status: 500 })
    return Response.json({ ...listed, ...words, version: 1, original: words })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('an unread template says so, is read again, and gives the focus back (reading-1)', async () => {
  openScreen(TemplatesPage)
  const edit = await screen.findByRole('button', { name: /^Edit the mail: .*English$/ })
  await userEvent.click(edit)
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('This mail could not be read')).toBeTruthy()
  isRaining = false
  await userEvent.click(dialog.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('textbox', { name: /^Subject/ })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(edit))
})
