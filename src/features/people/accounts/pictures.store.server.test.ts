import { afterEach, expect, test, vi } from 'vitest'
import { parseSettings } from '#platform/server/settings.ts'
import { fetchPicture, NoPictureError, pictureAddress } from './pictures.store.server.ts'

const google = parseSettings({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' })
const laptop = parseSettings({})
const url = new URL('https://lh3.googleusercontent.com/a/x')
afterEach(() => vi.unstubAllGlobals())

test('a picture is fetched from Google’s hosts over https in the stored size (profile-11)', () => {
  expect(pictureAddress(google, 'https://lh3.googleusercontent.com/a/ACg8oc=s96-c')?.href).toBe(
    'https://lh3.googleusercontent.com/a/ACg8oc=s512-c',
  )
})

test.each([
  'http://lh3.googleusercontent.com/a/x',
  'https://lh3.googleusercontent.com.evil.example/a/x',
  'https://evilgoogleusercontent.com/a/x',
  'https://a.b.googleusercontent.com/x',
  'https://lh3.googleusercontent.com:8443/a/x',
  'https://me:secret@lh3.googleusercontent.com/a/x',
  'https://127.0.0.1/a/x',
  'http://localhost:3000/dev/google/picture.png',
  'file:///etc/passwd',
  'nonsense',
])('%s is never requested (profile-11)', (address) => {
  expect(pictureAddress(google, address)).toBeNull()
})

test('the development provider’s picture is fetched only where it is the provider (profile-11)', () => {
  expect(pictureAddress(laptop, 'http://localhost:3000/dev/google/picture.png')).not.toBeNull()
  expect(pictureAddress(laptop, 'http://localhost:3000/api/session')).toBeNull()
  expect(pictureAddress(laptop, 'http://localhost:3001/dev/google/picture.png')).toBeNull()
  expect(pictureAddress(parseSettings({ HOST: '0.0.0.0' }), 'http://localhost:3000/dev/google/picture.png')).toBeNull()
})

test.each([
  ['leads elsewhere', () => new Response(null, { status: 302, headers: { location: 'http://169.254.169.254/' } })],
  ['is gone', () => new Response('', { status: 404 })],
  ['is larger than a picture needs', () => new Response(new Uint8Array(4 * 1024 * 1024 + 1))],
])('a picture that %s does not come, once and for all (profile-11)', async (_what, answer) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (at: URL, { redirect }: RequestInit) => {
    asked.push(`${at.href} ${redirect}`)
    return answer()
  })
  await expect(fetchPicture(url)).rejects.toBeInstanceOf(NoPictureError)
  expect(asked).toEqual([`${url.href} manual`])
})

test('a busy host may be asked again (profile-11)', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
  await expect(fetchPicture(url)).rejects.not.toBeInstanceOf(NoPictureError)
})
