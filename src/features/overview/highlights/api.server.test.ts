import { beforeEach, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { announcements } from '#features/content/announcements/table.server.ts'
import { emitCourseChange } from '#features/learning/courses/store.server.ts'
import { courses } from '#features/learning/courses/table.server.ts'
import { emitChange, everyone } from '#platform/server/changes/changes.ts'
import { createTestApp } from '#test/app.ts'
import { createAnnouncement } from '#test/content-factories.ts'
import { addCourse } from '#test/courses.ts'
import type { Highlights } from './schema.ts'

const app = await createTestApp()
const { db } = app.database
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)

async function read(): Promise<Highlights> {
  const answer = await app.request('/api/highlights')
  expect(answer.status).toBe(200)
  return (await answer.json()) as Highlights
}
const titles = (of: readonly { title: string }[]) => of.map(({ title }) => title)
/** A course that was made so many days ago, announced as a save would. */
async function createCourse(title: string, daysAgo: number, more: Parameters<typeof addCourse>[1] = {}) {
  const id = await addCourse(app.database, { title, created_at: inDays(-daysAgo), ...more })
  await db.transaction((tx) => emitCourseChange(tx, [{ id, parent_course_id: null }]))
  return id
}

beforeEach(async () => {
  await db.delete(announcements)
  await db.execute(sql`delete from courses`)
  await db.transaction(async (tx) => {
    await emitChange(tx, 'announcements', [], everyone)
    await emitChange(tx, 'courses', [], everyone)
  })
})

test('without content the highlights are empty (home-8)', async () => {
  await createAnnouncement(db, { title: 'Draft', published: false, starts_at: inDays(1) })
  await createAnnouncement(db, { title: 'Gone by', category: 'lectures', starts_at: inDays(-1) })
  await createCourse('Draft', 1, { published: false })
  await expect.poll(read).toEqual({ events: [], courses: [], news: [], watersheds: 0 })
})

test('highlights have the next three events, soonest first, with ongoing ones (home-8)', async () => {
  await createAnnouncement(db, { title: 'Fourth', category: 'events', starts_at: inDays(9) })
  await createAnnouncement(db, { title: 'Third', category: 'events', starts_at: inDays(8) })
  await createAnnouncement(db, {
    title: 'Second',
    category: 'lectures',
    starts_at: new Date('2199-03-05T11:30:00Z'),
    time_zone: 'Europe/Lisbon',
  })
  await createAnnouncement(db, { title: 'First', category: 'training', starts_at: inDays(-1), ends_at: inDays(1) })
  await expect.poll(async () => titles((await read()).events)).toEqual(['First', 'Third', 'Fourth'])
  await db.delete(announcements).where(eq(announcements.title, 'Third'))
  await db.transaction((tx) => emitChange(tx, 'announcements', [], everyone))
  await expect.poll(async () => titles((await read()).events)).toEqual(['First', 'Fourth', 'Second'])
  const { events } = await read()
  expect(events.map(({ ongoing, kind }) => [ongoing, kind])).toEqual([
    [true, 'Training'],
    [false, 'Events'],
    [false, 'Lectures'],
  ])
  expect(events[2]?.time).toBe('Mar 05, 2199, 11:30 (Lisbon)')
})

test('highlights have the three newest root courses with their prices (home-8)', async () => {
  const family = await createCourse('Living Watersheds', 3, { type: 'certificate', price: 28_000, duration: '1 year' })
  await createCourse('Soil', 2)
  await createCourse('Older', 5)
  await createCourse('Oldest', 9)
  for (const title of ['Section 1', 'Section 2', 'Section 3'])
    await createCourse(title, 1, { parent_course_id: family })
  await expect.poll(async () => titles((await read()).courses)).toEqual(['Soil', 'Living Watersheds', 'Older'])
  const { courses: shown } = await read()
  expect(shown.map(({ facts, duration }) => [...facts, duration])).toEqual([
    ['Free Course', ''],
    ['Certificate Course', '¥28,000 JPY', '1 year'],
    ['Free Course', ''],
  ])
  expect(JSON.stringify(shown)).not.toContain('class_link')
})

test('highlights have the latest news, of that category only (home-8)', async () => {
  for (const [at, title] of ['A', 'B', 'C', 'D'].entries())
    await createAnnouncement(db, { title, created_at: inDays(-9 + at), content: `About ${title}` })
  await createAnnouncement(db, { title: 'Lecture', category: 'lectures' })
  await expect.poll(async () => titles((await read()).news)).toEqual(['D', 'C', 'B'])
  expect((await read()).news[0]).toMatchObject({
    excerpt: 'About D',
    date: expect.stringMatching(/^\w{3} \d\d, \d{4}$/),
  })
})

test('cached highlights are dropped when an announcement or a course is published (home-9)', async () => {
  const kept = () => app.deps.cache.get('/api/highlights')
  await expect.poll(async () => (await read()) && kept()).toBeDefined()
  await createAnnouncement(db, { title: 'News' })
  await expect.poll(async () => titles((await read()).news)).toEqual(['News'])
  await expect.poll(async () => (await read()) && kept()).toBeDefined()
  const id = await createCourse('Soil', 1, { published: false })
  expect((await read()).courses).toEqual([])
  await expect.poll(async () => (await read()) && kept()).toBeDefined()
  await db.transaction(async (tx) => {
    await tx.update(courses).set({ published: true }).where(eq(courses.id, id))
    await emitCourseChange(tx, [{ id, parent_course_id: null }])
  })
  await expect.poll(async () => titles((await read()).courses)).toEqual(['Soil'])
})

test('cached highlights are dropped when an event begins and ends (home-9)', { tags: 'full' }, async () => {
  const began = Date.now()
  await read()
  // A machine that is slow has as much longer to be asked between.
  const pause = 1200 + 20 * (Date.now() - began)
  const soon = new Date(Date.now() + pause)
  await createAnnouncement(db, { title: 'Short', starts_at: soon, ends_at: new Date(soon.getTime() + pause) })
  await expect.poll(async () => (await read()).events.map(({ ongoing }) => ongoing)).toEqual([false])
  await expect.poll(async () => (await read()).events.map(({ ongoing }) => ongoing)).toEqual([true])
  await expect.poll(async () => (await read()).events).toEqual([])
})
