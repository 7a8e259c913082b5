import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { profiles, sessions } from '#features/people/accounts/table.server.ts'
import { media as mediaTable } from './table.server.ts'
import { createMediaApp, picture } from '#test/media-app.ts'

let media: Awaited<ReturnType<typeof createMediaApp>>
beforeAll(async () => {
  media = await createMediaApp()
})
beforeEach(async () => {
  media.who.asking = 'student'
  await media.database.db.delete(mediaTable)
})
afterEach(() => vi.restoreAllMocks())

const told = async (answer: Response) => ({
  status: answer.status,
  message: ((await answer.json()) as { error?: { message: string } }).error?.message,
})
/** Makes what an uploaded file takes up, and when it came, another. */
const make = (id: string, set: { bytes?: number; created_at?: ReturnType<typeof sql> }) =>
  media.database.db.update(mediaTable).set(set).where(eq(mediaTable.id, id))
const megabytes = (n: number) => n * 1024 * 1024

test('an avatar may have a phone photo’s pixels; other pictures may have a poster’s (upload-21)', async () => {
  const [phone, poster] = [await picture(4032, 3024), await picture(5000, 5000)]
  expect((await media.send('avatar', phone, 'phone.png')).status).toBe(201)
  expect(await told(await media.send('avatar', poster, 'poster.png'))).toEqual({
    status: 400,
    message: 'This picture has too many pixels: please reduce it to 24 megapixels, or 300 frames if it moves.',
  })
  media.who.asking = 'admin'
  expect((await media.send('hero-background', poster, 'poster.png')).status).toBe(201)
})

test('a student’s storage is bounded, shown or not; an administrator’s is not (upload-23)', async () => {
  const { id } = await media.upload('avatar', await picture(9, 9), 'first.png')
  await make(id, { bytes: megabytes(20) })
  expect(await told(await media.send('avatar', await picture(9, 9), 'second.png'))).toEqual({
    status: 413,
    message: expect.stringContaining('already take up the 20MB that one account has'),
  })
  expect((await media.everythingKept()).rows).toBe(1)
  media.who.asking = 'other'
  expect((await media.send('avatar', await picture(9, 9), 'theirs.png')).status).toBe(201)
  media.who.asking = 'admin'
  const big = await media.upload('teacher-avatar', await picture(9, 9), 'big.png')
  await make(big.id, { bytes: megabytes(500) })
  expect((await media.send('teacher-avatar', await picture(9, 9), 'more.png')).status).toBe(201)
})

test('room is made by removing what nothing shows, never the picture that is shown (upload-23)', async () => {
  const shown = await media.upload('avatar', await picture(9, 9), 'shown.png')
  const forgotten = await media.upload('avatar', await picture(9, 9), 'forgotten.png')
  await media.database.db
    .update(profiles)
    .set({ avatar_url: shown.url })
    .where(eq(profiles.email, 'student@academy.example'))
  const yesterday = { created_at: sql`now() - interval '1 day'` }
  await make(shown.id, { bytes: megabytes(9), ...yesterday })
  await make(forgotten.id, { bytes: megabytes(11), ...yesterday })
  expect((await media.send('avatar', await picture(9, 9), 'new.png')).status).toBe(201)
  expect((await media.request(shown.url)).status).toBe(200)
  expect((await media.request(forgotten.url)).status).toBe(404)
  await media.database.db.update(profiles).set({ avatar_url: null })
})

test('uploads at once never exceed the quota (upload-23)', async () => {
  const { id } = await media.upload('avatar', await picture(9, 9), 'first.png')
  const [{ bytes } = { bytes: 0 }] = await media.database.db.select().from(mediaTable).where(eq(mediaTable.id, id))
  await make(id, { bytes: megabytes(20) - 2 * bytes })
  const answers = await Promise.all(
    Array.from({ length: 5 }, async () => media.send('avatar', await picture(9, 9), 'another.png')),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 413, 413, 413])
})

test.each([
  ['an administrator who is one no more', 'teacher-avatar', 'admin', 403],
  ['a student who has signed out', 'avatar', 'student', 401],
] as const)(
  'an upload by %s at the moment of storing leaves nothing (upload-24)',
  async (_who, purpose, somebody, status) => {
    const before = await media.everythingKept()
    media.who.asking = somebody
    const put = media.storage.put.bind(media.storage)
    vi.spyOn(media.storage, 'put').mockImplementation(async (...args) => {
      const head = await put(...args)
      if (somebody === 'admin') await media.database.db.update(profiles).set({ role: 'student' })
      else await media.database.db.delete(sessions)
      return head
    })
    expect((await media.send(purpose, await picture(9, 9), 'late.png')).status).toBe(status)
    expect(await media.everythingKept()).toEqual(before)
  },
)
