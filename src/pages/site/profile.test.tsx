// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pictureField } from '#features/content/media/client.ts'
import type { Profile } from '#features/people/accounts/schema.ts'
import { makeQueryClient } from '#platform/browser/page-data.ts'
import { toast } from '#platform/ui/toast.ts'
import { spokenAddress, t } from '#platform/values/translate.ts'
import { either } from '#test/language.ts'
import { AuthProvider } from '#features/people/accounts/site/auth-provider.tsx'
import { ProfileView } from './profile.tsx'

// What is loaded when it is first needed takes its time on a busy machine.
configure({ asyncUtilTimeout: 8000 })

const id = '11111111-1111-4111-8111-111111111111'
const session = {
  access_token: `h.${btoa(JSON.stringify({ sid: 'one' }))}.s`,
  token_type: 'bearer',
  expires_in: 900,
  expires_at: 0,
  user: { id, email: 'ann@example.test', email_verified: true, user_metadata: {} },
}
let stored: Profile
let server: { session: object; profile: () => Response; save: () => Response | Promise<Response>; saves: unknown[] }
const told = (code: string, status: number, message: string, more: object = {}) =>
  Response.json({ ...more, error: { code, message } }, { status })

beforeEach(() => {
  localStorage.clear()
  const moment = '2026-01-01T00:00:00.000Z'
  stored = {
    id,
    email: 'ann@example.test',
    full_name: 'Ann Green',
    avatar_url: '/files/images/avatars/1-a.webp',
    role: 'student',
    language: null,
    version: 4,
    created_at: moment,
    updated_at: moment,
  }
  server = {
    session,
    profile: () => Response.json(stored),
    save: () => Response.json({ ...stored, ...(server.saves.at(-1) as object), version: stored.version + 1 }),
    saves: [],
  }
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (path === spokenAddress('/api/session')) return Response.json(server.session)
    if (method !== 'PUT') return server.profile()
    server.saves.push(JSON.parse(body as string))
    return server.save()
  })
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.spyOn(toast, 'error').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function open(address = '/profile') {
  const element = (
    <AuthProvider>
      <ProfileView picture={pictureField('avatar')} coursesOf={(person) => <p>Courses of {person}</p>} />
    </AuthProvider>
  )
  const router = createMemoryRouter([{ path: '/profile', element }], { initialEntries: [address] })
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: t('Full name') })
const rename = async (to: string) => {
  const field = await name()
  fireEvent.change(field, { target: { value: to } })
}
const save = () => userEvent.click(screen.getByRole('button', { name: t('Save Changes') }))
const lastFailure = () => {
  const [title, options] = vi.mocked(toast.error).mock.calls.at(-1) ?? []
  return [title, options?.description]
}

test('somebody who is not signed in is told so in Chinese, with the way to sign in (profile-1)', async () => {
  server.session = { session: null }
  open()
  expect(await screen.findByText('用户未登录')).toHaveProperty('lang', either('zh-CN', ''))
  expect(screen.queryByText('Not signed in')?.lang).toBe(either('en', undefined))
  expect(screen.getByRole('link', { name: t('Sign in with Google') })).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test.each([
  ['student', t('Student')],
  ['admin', t('Admin')],
] as const)('the role %s reads %s; it and the email can only be read (profile-2)', async (role, label) => {
  stored.role = role
  open()
  await name()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([t('Profile'), t('Courses')])
  const email = screen.getByRole<HTMLInputElement>('textbox', { name: t('Email') })
  const shown = screen.getByRole<HTMLInputElement>('textbox', { name: t('Role') })
  expect([email.value, email.readOnly]).toEqual(['ann@example.test', true])
  expect([shown.value, shown.readOnly]).toEqual([label, true])
})

test('a new name is saved over the version it started from, and shown at once (profile-3)', async () => {
  open()
  await rename(' Ann Brook ')
  expect(screen.getByText(t('Not saved yet.'))).toBeTruthy()
  await save()
  await screen.findByText(`Ann Brook · ${t('Student')}`)
  expect(server.saves).toEqual([{ version: 4, full_name: 'Ann Brook' }])
  const [title, options] = vi.mocked(toast.success).mock.calls[0] ?? []
  expect([title, options?.description]).toEqual(['更新成功', '用户资料已更新'])
  expect(screen.queryByText(t('Not saved yet.'))).toBeNull()
})

test('a language is chosen in the form, among those of the site (profile-16)', async () => {
  open()
  await name()
  const language = screen.getByRole<HTMLSelectElement>('combobox', { name: t('Language') })
  expect([...language.options].map(({ text }) => text)).toEqual([t('Not chosen yet'), 'English', '中文'])
  await userEvent.selectOptions(language, '中文')
  await save()
  await waitFor(() => expect(server.saves).toEqual([{ version: 4, full_name: 'Ann Green', language: 'zh' }]))
})

test('an empty name is saved as none (profile-3)', async () => {
  open()
  await rename('')
  await save()
  await waitFor(() => expect(server.saves).toEqual([{ version: 4, full_name: null }]))
})

test.each([
  ['the message of the server', () => told('unavailable', 503, 'Away for a moment'), 'Away for a moment'],
  ['用户未登录 once the session has ended', () => told('unauthenticated', 401, 'Please sign in first.'), '用户未登录'],
  ['未知错误 where there is no message', () => told('internal', 500, ''), '未知错误'],
])('a save that fails shows %s and keeps the name in the form (profile-3)', async (_, answer, message) => {
  server.save = answer
  open()
  await rename('Ann Brook')
  await save()
  await waitFor(() => expect(lastFailure()).toEqual(['更新失败', message]))
  expect((await name()).value).toBe('Ann Brook')
})

test('a name that is too long is told at its field (profile-3)', async () => {
  const message = t('The name can be at most 100 characters long')
  server.save = () =>
    Response.json({ error: { code: 'invalid', message: 'm', fields: { full_name: message } } }, { status: 400 })
  open()
  await rename('x'.repeat(101))
  await save()
  expect(await screen.findByText(message)).toBeTruthy()
  expect((await name()).getAttribute('aria-invalid')).toBe('true')
  await userEvent.type(await name(), '{Backspace}')
  expect(screen.queryByText(message)).toBeNull()
})

test('an unsaved name is there after a reload, and Discard lets it go (profile-4)', async () => {
  open()
  await rename('Ann Brook')
  cleanup()
  open()
  expect((await name()).value).toBe('Ann Brook')
  await userEvent.click(screen.getByRole('button', { name: t('Discard') }))
  expect((await name()).value).toBe('Ann Green')
  cleanup()
  open()
  expect((await name()).value).toBe('Ann Green')
})

test('a picture saved in another place meanwhile stays beside the name saved here (profile-4)', async () => {
  open()
  await rename('Ann Brook')
  const theirs = { ...stored, avatar_url: '/files/images/avatars/2-b.webp', version: 5 }
  server.save = () => {
    stored = theirs
    server.save = () => Response.json({ ...theirs, full_name: 'Ann Brook', version: 6 })
    return told('stale', 409, 'Changed meanwhile', { theirs, version: 5 })
  }
  await save()
  await waitFor(() => expect(toast.success).toHaveBeenCalled())
  expect(server.saves.at(-1)).toEqual({ version: 5, full_name: 'Ann Brook' })
})

test('a name saved elsewhere meanwhile is shown, and replaced only by a second save (profile-4)', async () => {
  open()
  await rename('Ann Brook')
  const theirs = { ...stored, full_name: 'Ann River', version: 5 }
  server.save = () => {
    server.save = () => Response.json({ ...theirs, full_name: 'Ann Brook', version: 6 })
    return told('stale', 409, 'Changed meanwhile', { theirs, version: 5 })
  }
  await save()
  const overlap = t('Your name was changed to “{name}” somewhere else in the meantime. Save again to replace it.', {
    name: 'Ann River',
  })
  expect(await screen.findByText(overlap)).toBeTruthy()
  expect(lastFailure()).toEqual(['更新失败', 'Changed meanwhile'])
  expect(toast.success).not.toHaveBeenCalled()
  await save()
  await waitFor(() => expect(toast.success).toHaveBeenCalled())
  expect(server.saves.map((sent) => (sent as { version: number }).version)).toEqual([4, 5])
})

test('a picture that is too large or none at all is refused before anything is sent (profile-5)', async () => {
  open()
  await name()
  const chooser = screen.getByLabelText(t('{label}: choose a file', { label: t('Avatar') }))
  await userEvent.upload(chooser, new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' }))
  const refused = (message: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message))
  // This document cannot open it, so that it would be sent as it is.
  await refused(t('File Too Large: Image size cannot exceed {n}MB', { n: 2 }))
  await userEvent.upload(chooser, new File(['x'], 'cv.pdf', { type: 'application/pdf' }), { applyAccept: false })
  await refused(t('Invalid File Type: Please select an image file'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('courses have their own tab, and typed text stays meanwhile (profile-2)', async () => {
  open()
  await rename('Ann Brook')
  await userEvent.click(screen.getByRole('tab', { name: t('Courses') }))
  expect(await screen.findByText(`Courses of ${id}`)).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: t('Profile') }))
  expect((await name()).value).toBe('Ann Brook')
})

test('where the profile is missing it is made when asked, from the verified identity (profile-6)', async () => {
  let isMade = false
  server.profile = () => (isMade ? Response.json(stored) : told('PGRST116', 404, 'none'))
  open()
  const button = await screen.findByRole('button', { name: t('Make my profile') })
  isMade = true
  await userEvent.click(button)
  expect((await name()).value).toBe('Ann Green')
})

test('what is typed while the name is being saved stays, unsaved, over what was saved', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  server.save = () => promise
  open()
  await rename('Ann Brown')
  await save()
  await userEvent.type(await name(), ' of Oxford')
  resolve(Response.json({ ...stored, full_name: 'Ann Brown', version: 5 }))
  await waitFor(() => expect(toast.success).toHaveBeenCalled())
  expect((await name()).value).toBe('Ann Brown of Oxford')
  server.save = () => Response.json({ ...stored, full_name: 'Ann Brown of Oxford', version: 6 })
  await save()
  await waitFor(() => expect(server.saves.at(-1)).toEqual({ version: 5, full_name: 'Ann Brown of Oxford' }))
})
