import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { courses } from '#features/learning/courses/table.server.ts'
import { courseSessions } from './table.server.ts'
import { emitChange, everyone } from '#platform/server/changes/changes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { addSession } from '#test/attendance.ts'
import { addCourse } from '#test/courses.ts'
import { readEvents } from '#test/read-events.ts'
import { sayInChinese } from '#test/translations.ts'
import { schedulesTopic } from './store.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { PUBLIC_URL: 'https://academy.example', SITE_NAME: 'Academy; of Rivers' } })
})
const at = (id: string) => app.request(`/calendar/course/${id}.ics`)
const eventsOf = async (id: string) => readEvents(await (await at(id)).text())

test('a course’s calendar has dates, places, zones and cancellations, no links (calendar-9)', async () => {
  const { database } = app
  const id = await addCourse(database, { title: 'Rivers, lakes', class_link: 'https://meet.example/course' })
  const starts_at = new Date('2027-03-04T11:00:00Z')
  const ends_at = new Date('2027-03-04T12:30:00Z')
  const session = await addSession(database, id, {
    title: 'Spring',
    starts_at,
    ends_at,
    place: 'Hall',
    time_zone: 'Europe/Berlin',
  })
  await addSession(database, id, {
    title: 'Delta',
    starts_at: new Date('2027-03-11T11:00:00Z'),
    ends_at: new Date('2027-03-11T12:30:00Z'),
    is_cancelled: true,
  })
  await addSession(database, await addCourse(database, { parent_course_id: id }), { title: 'Elsewhere' })
  const answer = await at(id)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  const text = await answer.text()
  expect(text).not.toContain('meet.example')
  expect(text).not.toContain('/join')
  const events = readEvents(text)
  expect(events.map(({ title, status, zone }) => [title, status, zone])).toEqual([
    ['Rivers, lakes: Spring', 'CONFIRMED', 'Europe/Berlin'],
    ['Rivers, lakes: Delta', 'CANCELLED', 'Asia/Shanghai'],
  ])
  expect(events[0]).toMatchObject({
    uid: session,
    place: 'Hall',
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    address: `https://academy.example/course/${id}`,
  })
})

test('the cached feed follows changes of sessions and course (calendar-9)', async () => {
  const { db } = app.database
  const id = await addCourse(app.database, { title: 'Seas' })
  const session = await addSession(app.database, id, { title: 'Tides' })
  await expect.poll(async () => (await at(id)) && app.deps.cache.get(`/calendar/course/${id}.ics`)).toBeDefined()
  await db.transaction(async (tx) => {
    await tx.update(courseSessions).set({ title: 'Waves' }).where(eq(courseSessions.id, session))
    await emitChange(tx, schedulesTopic, [id], everyone)
  })
  await expect.poll(async () => (await eventsOf(id)).map(({ title }) => title)).toEqual(['Seas: Waves'])
  await db.transaction(async (tx) => {
    await tx.update(courses).set({ published: false }).where(eq(courses.id, id))
    await emitChange(tx, 'courses', [id], everyone)
  })
  await expect.poll(async () => (await at(id)).status).toBe(404)
})

test.for(['10000000-0000-4000-8000-00000000dead', 'x', '%00'])('there is none for %s (calendar-9)', async (id) => {
  expect((await at(id)).status).toBe(404)
})

test('a course without sessions has an empty feed (calendar-9)', async () => {
  expect(await eventsOf(await addCourse(app.database))).toEqual([])
})

test('the calendar below /zh names course and classes as published in Chinese (calendar-12)', async () => {
  const { database } = app
  const id = await addCourse(database, { title: 'Rivers' })
  const [first, second] = await Promise.all(
    ['Spring', 'Rivers', 'Delta'].map((title, at) => addSession(database, id, { title, inMinutes: 60 * (at + 1) })),
  )
  const inChinese = async () => (await app.request(`/zh/calendar/course/${id}.ics`)).text()
  await sayInChinese(database, ['course_sessions', first ?? ''], { title: '泉' })
  await sayInChinese(database, ['course_sessions', second ?? ''], { title: '河' }, false)
  await sayInChinese(database, ['courses', id], { title: '河流' })
  const text = await inChinese()
  expect(readEvents(text).map(({ title }) => title)).toEqual(['河流：泉', '河流', '河流：Delta'])
  expect(text).toMatch(/NAME:.*：河流/)
  expect((await eventsOf(id)).map(({ title }) => title)).toEqual(['Rivers: Spring', 'Rivers', 'Rivers: Delta'])
})
