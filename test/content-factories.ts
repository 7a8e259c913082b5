import { announcementPeople, announcements } from '#features/content/announcements/table.server.ts'
import { courseSessions } from '#features/learning/course-sessions/table.server.ts'
import { courses } from '#features/learning/courses/table.server.ts'
import { resources } from '#features/content/resources/table.server.ts'
import { teachers } from '#features/content/teachers/table.server.ts'
import { emitChange, everyone, holdersOf } from '#platform/server/changes/changes.ts'
import type { Db } from '#platform/server/database/database.ts'

/** A published announcement of news, announced as a save would; the id of its row. */
export async function createAnnouncement(
  db: Db,
  given: Partial<typeof announcements.$inferInsert> = {},
): Promise<string> {
  const row = {
    title: 'The river opens',
    content: 'Come and see.',
    category: 'news' as const,
    published: true,
    ...given,
  }
  return db.transaction(async (tx) => {
    const [made] = await tx.insert(announcements).values(row).returning({ id: announcements.id })
    if (!made) throw new Error('no row')
    await emitChange(tx, 'announcements', [made.id], row.published ? everyone : holdersOf('content'))
    return made.id
  })
}

/** A teacher; the id of the row. */
export async function createTeacher(db: Db, given: Partial<typeof teachers.$inferInsert> = {}): Promise<string> {
  const [made] = await db
    .insert(teachers)
    .values({ name: 'Prof. Wen', ...given })
    .returning({ id: teachers.id })
  if (!made) throw new Error('no row')
  return made.id
}

/** Says who hosts and speaks, in this order. */
export async function setPeople(
  db: Db,
  announcementId: string,
  people: { hosts?: string[]; speakers?: string[] },
): Promise<void> {
  const rows = (['host', 'speaker'] as const).flatMap((role) =>
    ((role === 'host' ? people.hosts : people.speakers) ?? []).map((teacher, position) => ({
      announcement_id: announcementId,
      teacher_id: teacher,
      role,
      position,
    })),
  )
  await db.insert(announcementPeople).values(rows)
}

/** A published reading without a file, announced as a save would; the id of its row. */
export async function createResource(db: Db, given: Partial<typeof resources.$inferInsert> = {}): Promise<string> {
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(resources)
      .values({ type: 'reading', title: 'A reader of rivers', published: true, ...given })
      .returning({ id: resources.id })
    if (!made) throw new Error('no row')
    await emitChange(tx, 'resources', [made.id], everyone)
    return made.id
  })
}

/** A published free course; the id of its row. */
export async function createCourse(db: Db, given: Partial<typeof courses.$inferInsert> = {}): Promise<string> {
  const [made] = await db
    .insert(courses)
    .values({ title: 'Rivers and Cities', description: 'How a city drinks.', ...given })
    .returning({ id: courses.id })
  if (!made) throw new Error('no row')
  return made.id
}

/** A session of a course, unless told for 90 minutes from `starts_at` in UTC; the id of its row. */
export async function createSession(
  db: Db,
  {
    starts_at,
    ...given
  }: { course_id: string; starts_at: Date } & Partial<Omit<typeof courseSessions.$inferInsert, 'starts_at'>>,
): Promise<string> {
  const minutes = given.minutes ?? 90
  const [date = '', time = ''] = starts_at.toISOString().slice(0, 16).split('T')
  const ends_at = new Date(starts_at.getTime() + minutes * 60_000)
  const row = { title: 'Where the river begins', date, time, minutes, time_zone: 'UTC', starts_at, ends_at, ...given }
  const [made] = await db.insert(courseSessions).values(row).returning({ id: courseSessions.id })
  if (!made) throw new Error('no row')
  return made.id
}
