import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { attendance } from '#features/learning/attendance/table.server.ts'
import { courses } from '#features/learning/courses/table.server.ts'
import { sweepAll } from '#features/overview/retention/store.server.ts'
import { changes } from '#platform/server/changes/table.ts'
import { deletedRecords, revisions } from '#records/saving/table.server.ts'
import { addParticipant } from '#test/attendance.ts'
import { addCourse } from '#test/courses.ts'
import { createTestApp, signInAs, type TestApp } from '#test/app.ts'
import { createResource } from '#test/content-factories.ts'
import { classSession } from '#test/class-session.ts'
import { type EditableSession, mostMaterials, type SessionFields } from './schema.ts'
import { courseSessions, sessionMaterials } from './table.server.ts'

// What sessions have in common with other records is in test/record-editing.test.ts and test/save-road.test.ts.
let app: TestApp
let admin: Awaited<ReturnType<typeof signInAs>>
let course: string
const address = '/api/admin/sessions'

beforeAll(async () => {
  app = await createTestApp({ settings: { TIME_ZONE: 'Europe/Berlin' } })
  admin = await signInAs(app, 'admin')
  course = await addCourse(app.database)
})

const fields = (part: Partial<SessionFields> = {}): SessionFields => ({
  ...classSession,
  course_id: course,
  ...part,
})
const post = (part?: Partial<SessionFields>) => admin.request(address, { method: 'POST', json: fields(part) })
const add = async (part?: Partial<SessionFields>) => (await (await post(part)).json()) as EditableSession
const save = (id: string, version: number, part: Partial<SessionFields>) =>
  admin.request(`${address}/${id}`, { method: 'PUT', json: { version, data: fields(part) } })
const remove = (path: string, id: string) => admin.request(`/api/admin/${path}/${id}`, { method: 'DELETE' })
const restoreOne = async (entity: string, id: string) =>
  (await (
    await admin.request('/api/admin/bin/restore', { method: 'POST', json: { items: [{ entity, id }] } })
  ).json()) as { restored: object[]; refused: { message: string }[] }
const stored = async (id: string) =>
  (await app.database.db.select().from(courseSessions).where(eq(courseSessions.id, id)))[0]
const errorsOf = async (answer: Response) =>
  ((await answer.json()) as { error: { fields: Record<string, string> } }).error.fields

test.each([
  ['winter', { date: '2027-03-27' }, '2027-03-27T17:30:00.000Z'],
  ['summer', { date: '2027-03-28' }, '2027-03-28T16:30:00.000Z'],
  ['an hour that is skipped', { date: '2027-03-28', time: '02:30' }, '2027-03-28T01:30:00.000Z'],
  ['an hour that is repeated', { date: '2027-10-31', time: '02:30' }, '2027-10-31T00:30:00.000Z'],
  ['a zone of its own', { time_zone: 'Asia/Shanghai' }, '2027-03-02T10:30:00.000Z'],
])('its moments follow from its wall-clock time: in %s (class-2)', async (_what, part, moment) => {
  const added = await add(part)
  expect([added.starts_at, Date.parse(added.ends_at) - Date.parse(added.starts_at)]).toEqual([moment, 90 * 60_000])
})

test.each(['CST', 'PST', 'JST', 'EST5EDT', '+08:00', 'asia/shanghai'])(
  'the zone %s is refused at its field, (zones-1)',
  async (time_zone) => {
    const answer = await post({ time_zone })
    expect([answer.status, await errorsOf(answer)]).toEqual([
      400,
      { time_zone: 'Please choose a place such as Asia/Shanghai, or UTC.' },
    ])
  },
)

test('a session across the change to summer time lasts as long as it says (class-2)', async () => {
  const { ends_at } = await add({ date: '2027-03-28', time: '01:30', minutes: 120 })
  expect(ends_at).toBe('2027-03-28T02:30:00.000Z')
})

test.each<[string, Partial<SessionFields>, string]>([
  ['a course that is not there', { course_id: '00000000-0000-4000-8000-00000000dead' }, 'course_id'],
  ['no day', { date: '' }, 'date'],
  ['a day that there is not', { date: '2027-02-30' }, 'date'],
  ['a day before 1900', { date: '0027-02-03' }, 'date'],
  ['a time that no clock shows', { time: '24:00' }, 'time'],
  ['four minutes', { minutes: 4 }, 'minutes'],
  ['more than a day', { minutes: 1441 }, 'minutes'],
  ['a zone that there is not', { time_zone: 'Mars/Olympus' }, 'time_zone'],
  ['an offset for a zone', { time_zone: '+08:00' }, 'time_zone'],
  ['a link that is none', { link: 'javascript:alert(1)' }, 'link'],
  ['a material that is not there', { materials: ['00000000-0000-4000-8000-00000000dead'] }, 'materials'],
])('%s is refused at its field, and nothing is stored (class-1)', async (_what, part, field) => {
  const { db } = app.database
  const before = await db.$count(courseSessions)
  const answer = await post(part)
  expect([answer.status, Object.keys(await errorsOf(answer))]).toEqual([400, [field]])
  const { id } = await add()
  expect((await save(id, 1, part)).status).toBe(400)
  expect([await db.$count(courseSessions), await stored(id)]).toMatchObject([before + 1, { version: 1 }])
})

test('a session stays with its course (class-1)', async () => {
  const { id } = await add()
  const answer = await save(id, 1, { course_id: await addCourse(app.database) })
  expect([answer.status, Object.keys(await errorsOf(answer))]).toEqual([400, ['course_id']])
})

test('time, place, link and cancelling raise the sequence; title and replay do not (class-3)', async () => {
  const { id } = await add()
  const sequences: (number | undefined)[] = []
  const parts: Partial<SessionFields>[] = [
    { title: 'Springs' },
    { time: '19:00' },
    { place: 'Hall 3' },
    { link: 'https://meet.example/1' },
    { is_cancelled: true },
    { replay_link: 'https://video.example/1' },
  ]
  let all = {}
  for (const [at, part] of parts.entries()) {
    all = { ...all, ...part }
    expect((await save(id, at + 1, all)).status).toBe(200)
    sequences.push((await stored(id))?.sequence)
  }
  expect(sequences).toEqual([0, 1, 2, 3, 4, 4])
  await remove('sessions', id)
  expect(await restoreOne('course_sessions', id)).toMatchObject({ restored: [{ id }], refused: [] })
  expect((await stored(id))?.sequence).toBeGreaterThan(4)
})

test('materials keep their order in a version; a deleted resource leaves them (class-4)', async () => {
  const { db } = app.database
  const [one, two] = [await createResource(db), await createResource(db)]
  const { id, materials } = await add({ materials: [two, one] })
  expect(materials).toEqual([two, one])
  expect(await (await save(id, 1, { materials: [one, two] })).json()).toMatchObject({ materials: [one, two] })
  const { data } = (await (await admin.request(`/api/admin/history/course_sessions/${id}/1`)).json()) as {
    data: SessionFields
  }
  expect(data.materials).toEqual([two, one])
  await remove('resources', one)
  expect(await db.select().from(sessionMaterials).where(eq(sessionMaterials.session_id, id))).toMatchObject([
    { resource_id: two },
  ])
  // A session whose material has gone comes back without it.
  await remove('sessions', id)
  await remove('resources', two)
  expect(await restoreOne('course_sessions', id)).toMatchObject({ restored: [{ id }] })
  expect(await (await admin.request(`${address}/${id}`)).json()).toMatchObject({ materials: [] })
})

test('a restored resource returns to its sessions’ materials, except to full ones (class-4)', async () => {
  const { db } = app.database
  const many: string[] = []
  for (let at = 0; at <= mostMaterials; at++) many.push(await createResource(db))
  const [one = '', two = '', three = ''] = many
  const kept = await add({ materials: [one, two, three] })
  const saved = await add({ materials: [two, one, three] })
  const full = await add({ materials: [two, ...many.slice(3)] })
  const [gone, without] = [await add({ materials: [one] }), await add({ materials: [three] })]
  const materials = async ({ id }: { id: string }) =>
    ((await (await admin.request(`${address}/${id}`)).json()) as EditableSession).materials
  await remove('resources', one)
  await save(saved.id, 1, { materials: [two, three] })
  await remove('sessions', gone.id)
  expect(await restoreOne('resources', one)).toMatchObject({ restored: [{ along: { sessions: 3 } }], refused: [] })
  expect(await materials(kept)).toEqual([one, two, three])
  expect(await materials(saved)).toEqual([two, one, three])
  expect(await materials(without)).toEqual([three])
  await remove('resources', two)
  await save(full.id, 1, {
    materials: many
      .slice(1)
      .filter((each) => each !== two)
      .concat(one),
  })
  await restoreOne('resources', two)
  expect(await materials(full)).not.toContain(two)
  expect(await materials(kept)).toEqual([one, two, three])
})

test('a deleted course hides its sessions, and restores them with newer entries (class-5)', async () => {
  const rivers = await addCourse(app.database, { title: 'Rivers' })
  const { id } = await add({ course_id: rivers })
  const inList = async () => {
    const list = (await (await admin.request(`${address}?course=${rivers}`)).json()) as { items: EditableSession[] }
    return list.items.map((each) => each.id)
  }
  expect(await inList()).toEqual([id])
  const before = await stored(id)
  await remove('courses', rivers)
  expect(await inList()).toEqual([])
  const batch = admin.request(`${address}/batch`, { method: 'POST', json: { ids: [id], change: null } })
  expect(await (await batch).json()).toEqual({ done: [], gone: [id], refused: [] })
  const answers = await Promise.all([
    admin.request(`${address}/${id}`),
    save(id, 1, { course_id: rivers, title: 'Springs' }),
    remove('sessions', id),
    admin.request(`${address}/${id}/duplicate`, { method: 'POST' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  const [binned] = (
    (await (await admin.request('/api/admin/bin?search=Rivers')).json()) as { items: { along: object }[] }
  ).items
  expect(binned?.along).toMatchObject({ sessions: 1 })
  expect(await restoreOne('courses', rivers)).toMatchObject({ refused: [] })
  expect(await inList()).toEqual([id])
  expect(await stored(id)).toEqual({ ...before, sequence: 2 })
})

test('a session comes back only once its course has (class-5)', async () => {
  const rivers = await addCourse(app.database)
  const { id } = await add({ course_id: rivers })
  await remove('sessions', id)
  await remove('courses', rivers)
  const { refused } = await restoreOne('course_sessions', id)
  expect(refused).toMatchObject([{ message: expect.stringContaining('restore the course first') }])
  await restoreOne('courses', rivers)
  expect(await restoreOne('course_sessions', id)).toMatchObject({ restored: [{ id }], refused: [] })
})

test.each(['by hand', 'when its time is over'])(
  'a course purged %s takes its sessions and attendance along (class-5, attendance-12)',
  async (how) => {
    const { db } = app.database
    const rivers = await addCourse(app.database)
    const { id } = await add({ course_id: rivers })
    const other = await add({ course_id: await addCourse(app.database) })
    await save(id, 1, { course_id: rivers, title: 'Springs' })
    const enrollment_id = await addParticipant(app.database, await addCourse(app.database))
    for (const session_id of [id, other.id])
      await db.insert(attendance).values({ session_id, enrollment_id, state: 'present', source: 'joined' })
    await remove('courses', rivers)
    if (how === 'by hand') {
      const items = [{ entity: 'courses', id: rivers }]
      const answer = await admin.request('/api/admin/bin/delete', { method: 'POST', json: { items } })
      expect(await answer.json()).toMatchObject({ count: 1 })
    } else {
      await db
        .update(deletedRecords)
        .set({ binned_at: new Date(0) })
        .where(eq(deletedRecords.entity_id, rivers))
      await sweepAll(db, app.deps.settings.retention, new AbortController().signal)
    }
    expect([await stored(id), (await stored(other.id))?.id]).toEqual([undefined, other.id])
    expect(await db.$count(revisions, eq(revisions.entity_id, id))).toBe(0)
    expect((await db.select().from(attendance)).map(({ session_id }) => session_id)).toEqual([other.id])
    const items = [{ entity: 'course_sessions', id: other.id }]
    await remove('sessions', other.id)
    expect(await db.$count(attendance)).toBe(1)
    await admin.request('/api/admin/bin/delete', { method: 'POST', json: { items } })
    expect(await db.$count(attendance)).toBe(0)
  },
)

test('a copy of a course has no sessions (class-5)', async () => {
  const { id } = (await (await admin.request(`/api/admin/courses/${course}/duplicate`, { method: 'POST' })).json()) as {
    id: string
  }
  expect(await app.database.db.$count(courseSessions, eq(courseSessions.course_id, id))).toBe(0)
})

test('changes of published sessions reach everyone, of drafts only editors (class-9)', async () => {
  const { db } = app.database
  const draft = await addCourse(app.database, { published: false })
  const heard = async (course_id: string) => {
    const { id } = await add({ course_id })
    const told = await db.select().from(changes).orderBy(asc(changes.position))
    return told.slice(-2).map(({ topic, ids, hears }) => [topic, ids?.join() === id ? 'it' : ids?.join(), hears])
  }
  expect(await heard(course)).toEqual([
    ['course-sessions', 'it', 'everyone'],
    ['course-schedules', course, 'everyone'],
  ])
  expect(await heard(draft)).toEqual([
    ['course-sessions', 'it', 'content'],
    ['course-schedules', draft, 'content'],
  ])
  await db.update(courses).set({ published: true }).where(eq(courses.id, draft))
  expect((await heard(draft))[0]).toEqual(['course-sessions', 'it', 'everyone'])
})
