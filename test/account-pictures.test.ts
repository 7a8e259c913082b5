import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { awaitedPictures, profiles } from '#features/people/accounts/table.server.ts'
import { media } from '#features/content/media/table.server.ts'
import { pictureLibrary } from '../src/record-ports.server.ts'
import { serveTestApp } from '#test/app.ts'
import { provenBrowser } from '#test/local-access.ts'
import { keepAwaitedPictures } from '#features/people/accounts/pictures.store.server.ts'

const app = await serveTestApp()
const { db } = app.database
const never = new AbortController().signal
const genuine = globalThis.fetch
afterEach(() => vi.unstubAllGlobals())

/** Fetching, encoding and storing a picture takes its time on a busy machine. */
const soon = { interval: 50 }

let people = 0
async function signIn(fields: Record<string, string> = { picture: 'yes' }) {
  const email = `person-${people++}@example.test`
  const browser = await provenBrowser(app)
  await browser.send(await browser.go('/api/auth/google'), { name: 'Person', email, ...fields })
  const read = async () => {
    const [profile] = await db.select().from(profiles).where(eq(profiles.email, email))
    return profile ?? expect.fail('There is no profile.')
  }
  return { browser, read }
}
/** Answers for the picture alone; everything else goes its way. */
function pictureAnswers(answer: () => Response | Promise<Response>) {
  vi.stubGlobal('fetch', (at: URL | string, init?: RequestInit) =>
    String(at).includes('/picture.png') ? Promise.resolve(answer()) : genuine(at, init),
  )
}
const isDueAgain = () => db.update(awaitedPictures).set({ tried_at: null })

test('an account’s picture is fetched once after the first sign-in and stored (profile-11)', async () => {
  const { browser, read } = await signIn()
  await vi.waitFor(async () => expect((await read()).avatar_url).toMatch(/^\/files\/images\/avatar/), soon)
  const { avatar_url, version, id } = await read()
  expect(version).toBe(1)
  const file = await browser.go(avatar_url ?? '')
  expect([file.status, file.headers['content-type']]).toEqual([200, 'image/png'])
  expect(await db.select().from(media).where(eq(media.uploaded_by, id))).toHaveLength(1)
  expect(await db.select().from(awaitedPictures)).toEqual([])
})

test('an account without a picture has none (profile-11)', async () => {
  const { read } = await signIn({})
  expect((await read()).avatar_url).toBeNull()
  expect(await db.select().from(awaitedPictures)).toEqual([])
})

test('a wrong picture leaves the monogram and is not requested again (profile-11)', async () => {
  pictureAnswers(() => new Response('<svg onload="alert(1)"/>', { headers: { 'content-type': 'image/png' } }))
  const { read } = await signIn()
  await vi.waitFor(async () => expect(await db.select().from(awaitedPictures)).toEqual([]), soon)
  expect((await read()).avatar_url).toBe(`${app.origin}/dev/google/picture.png`)
})

test('sign-in does not wait for the picture; the job retries a failed one (profile-11)', async () => {
  pictureAnswers(() => new Response('', { status: 503 }))
  const { browser, read } = await signIn()
  expect((await browser.go('/api/session')).text).toContain('access_token')
  await vi.waitFor(async () => expect(await db.select().from(awaitedPictures)).toMatchObject([{ attempts: 1 }]), soon)
  vi.unstubAllGlobals()
  expect(await keepAwaitedPictures(app.deps, pictureLibrary, never), 'not at once').toBe(0)
  await isDueAgain()
  expect(await keepAwaitedPictures(app.deps, pictureLibrary, never)).toBe(1)
  expect((await read()).avatar_url).toMatch(/^\/files\//)
})

test('a picture is given up after three attempts (profile-11)', async () => {
  pictureAnswers(() => new Response('', { status: 503 }))
  await signIn()
  for (const attempts of [1, 2]) {
    await vi.waitFor(async () => expect(await db.select().from(awaitedPictures)).toMatchObject([{ attempts }]), soon)
    await isDueAgain()
    await keepAwaitedPictures(app.deps, pictureLibrary, never)
  }
  expect(await db.select().from(awaitedPictures)).toEqual([])
})

test('a picture chosen meanwhile stays, and nothing is left behind (profile-11)', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const picture = await (await genuine(`${app.origin}/dev/google/picture.png`)).arrayBuffer()
  pictureAnswers(() => promise)
  const { read } = await signIn()
  const { id } = await read()
  await db.update(profiles).set({ avatar_url: null }).where(eq(profiles.id, id))
  resolve(new Response(picture))
  await vi.waitFor(async () => expect(await db.select().from(awaitedPictures)).toEqual([]), soon)
  await vi.waitFor(async () => expect(await db.select().from(media).where(eq(media.uploaded_by, id))).toEqual([]), soon)
  expect((await read()).avatar_url).toBeNull()
})
