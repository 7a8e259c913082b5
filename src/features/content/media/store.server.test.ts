import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { newCourse } from '#features/learning/courses/editing/rules.ts'
import { createMediaApp, picture } from '#test/media-app.ts'

let media: Awaited<ReturnType<typeof createMediaApp>>
beforeAll(async () => {
  media = await createMediaApp()
})

const post = (path: string, json: object) => media.request(path, { method: 'POST', json })
const hero = { title: 'Learn', subtitle: '', stats: [], backgroundImage: '', youtubeUrl: '', thirdCardImage: '' }

/** A picture, and its address as a record would name it. */
async function uploaded(purpose: string) {
  return media.upload(purpose, await picture(20, 20), 'a.png')
}

/** Does something while nobody can announce a change, so that a save stays as it is right before it is committed. */
async function beforeCommit(save: () => Promise<Response>, meanwhile: () => Promise<Response>) {
  const client = new pg.Client(media.database.connection)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('lock table changes')
    const saving = save()
    const waiting = `select count(*)::int as waiting from pg_locks where not granted and relation = 'changes'::regclass`
    await vi.waitFor(async () => expect((await client.query(waiting)).rows).toEqual([{ waiting: 1 }]), 5_000)
    const doing = meanwhile()
    await Promise.race([doing, new Promise((resolve) => setTimeout(resolve, 300))])
    await client.query('commit')
    return { saved: await saving, done: await doing }
  } finally {
    await client.end()
  }
}

test.each([
  [
    'a teacher',
    'teacher-avatar',
    (url: string) => post('/api/admin/teachers', { name: 'Wen', bio: '', avatar_url: url }),
  ],
  [
    'a course',
    'course-image',
    (url: string) =>
      post('/api/admin/courses', {
        data: { ...newCourse, title: 'Rivers', description: 'How a city drinks.', image_url: url, published: false },
        children: { add: [], remove: [] },
      }),
  ],
  [
    'a section',
    'hero-background',
    (url: string) =>
      media.request('/api/site-content/hero', {
        method: 'PUT',
        json: { version: 0, data: { ...hero, backgroundImage: url } },
      }),
  ],
])(
  'a picture with which %s is being saved is not removed until the save ends (readings-11)',
  async (_what, purpose, save) => {
    const { id, url } = await uploaded(purpose)
    const { saved, done } = await beforeCommit(
      () => save(url),
      () => media.request(`/api/media/${id}`, { method: 'DELETE' }),
    )
    expect([saved.ok, done.status]).toEqual([true, 409])
    expect((await media.request(url)).status).toBe(200)
  },
)

test('a picture saved into an existing record is held as well (readings-11)', async () => {
  const { id, url } = await uploaded('teacher-avatar')
  const fields = { name: 'Prof. Lan', bio: '', avatar_url: null }
  const teacher = (await (await post('/api/admin/teachers', fields)).json()) as { id: string }
  const { saved, done } = await beforeCommit(
    () =>
      media.request(`/api/admin/teachers/${teacher.id}`, {
        method: 'PUT',
        json: { version: 1, data: { ...fields, avatar_url: url } },
      }),
    () => media.request(`/api/media/${id}`, { method: 'DELETE' }),
  )
  expect([saved.status, done.status]).toEqual([200, 409])
  expect((await media.request(url)).status).toBe(200)
})
