// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openScreen } from '#test/admin-screen.tsx'
import { ApiKeyDialog, newKey } from './api-keys.admin.tsx'

let asked: number
let answer: (response: Response) => void
beforeEach(() => {
  asked = 0
  vi.stubGlobal('fetch', () => {
    asked += 1
    return new Promise<Response>((resolve) => (answer = resolve))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const onClose = vi.fn<() => void>()
const open = () => openScreen(() => <ApiKeyDialog first={newKey} onMade={() => {}} onClose={onClose} />)
const name = () => screen.getByRole('textbox', { name: /^Name/ })

test('a dialog whose key is on its way is neither left nor sent again (keys-10)', async () => {
  open()
  await userEvent.type(name(), 'Library{Enter}')
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true)
  expect([onClose.mock.calls.length, asked]).toEqual([0, 1])
  answer(Response.json({ key: 'eca_secret' }, { status: 201 }))
  expect((await screen.findByLabelText<HTMLInputElement>('Library')).value).toBe('eca_secret')
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('what is wrong with a key has the focus, here and as the server says it (dialogs-3)', async () => {
  open()
  await userEvent.click(screen.getByRole('button', { name: 'Make API Key' }))
  expect(document.activeElement).toBe(name())
  expect(asked).toBe(0)
  await userEvent.type(name(), 'Library{Enter}')
  const error = { code: 'invalid', message: 'Not so.', fields: { scopes: 'Choose something.' } }
  answer(Response.json({ error }, { status: 400 }))
  expect(await screen.findByText('Choose something.')).toBeTruthy()
  expect(document.activeElement?.tagName).toBe('SELECT')
})
