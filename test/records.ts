import { newCourse } from '#features/learning/courses/editing/rules.ts'
import { courses } from '#features/learning/courses/table.server.ts'
import type { signInAs, TestApp } from './app.ts'
import { recordKinds as declaredKinds, type RecordEntity } from '../src/record-kinds.server.ts'
import { talk } from './announcement-editing.ts'
import { classSession } from './class-session.ts'
import { kindExamples } from './kinds.ts'

export { declaredKinds, type RecordEntity }

type Example = { fields: Record<string, unknown>; name: string; text: string; unique?: string }

/** The course of the example of a session, which `neededBy` makes. */
const course_id = '10000000-0000-4000-8000-000000000099'

/** Of those that refer to others. */
const related: Partial<Record<RecordEntity, Example>> = {
  certificates: {
    fields: { title: 'Steward', description: 'Rivers', price: 1200, image_url: null, published: true },
    name: 'title',
    text: 'description',
  },
  courses: {
    fields: { ...newCourse, title: 'Rivers', description: 'How a city drinks.' },
    name: 'title',
    text: 'description',
  },
  announcements: { fields: talk, name: 'title', text: 'content' },
  resources: {
    fields: {
      type: 'video',
      title: 'Green Gold',
      author: '',
      description: '',
      url: 'https://youtu.be/YBLZmwlPa8A',
      published: true,
    },
    name: 'title',
    text: 'description',
  },
  course_sessions: {
    fields: { ...classSession, course_id, time_zone: 'Europe/Berlin' },
    name: 'title',
    text: 'place',
  },
}
/** One of each kind of record with what a form of it needs; `name` and `text` are the fields that it is called by and described in. */
export const recordKinds = { ...kindExamples, ...related } as Record<RecordEntity, Example>
export const kindsOfRecords = declaredKinds.flatMap(({ entity, versions }) =>
  versions === 'deletable' ? (entity as RecordEntity) : [],
)

/** Where the back office's operations on a kind are. */
export const adminPath = (kind: RecordEntity) =>
  `/api/admin/${kind === 'course_sessions' ? 'sessions' : kind.replaceAll('_', '-')}`

/** Under which changes of a kind are told. */
export function topicOf(kind: RecordEntity): string {
  return declaredKinds.find(({ entity }) => entity === kind)?.topic ?? kind
}

/** Makes what the example of a kind refers to. */
export async function neededBy({ db }: TestApp['database'], kind: RecordEntity): Promise<void> {
  if (kind !== 'course_sessions') return
  const course = { id: course_id, title: 'Rivers', description: 'How a city drinks.' }
  await db.insert(courses).values(course).onConflictDoNothing()
}

/** What an administrator's request that adds one of a kind, or brings one back, has in its body. */
export const newRecord = (kind: RecordEntity, fields: object = recordKinds[kind].fields) =>
  kind === 'courses' ? { data: fields } : fields

let count = 0
/** The fields of one more of a kind, beside any other. */
export function freshFields(kind: RecordEntity): Record<string, unknown> {
  const { fields, unique } = recordKinds[kind]
  return unique === undefined ? fields : { ...fields, [unique]: `${String(fields[unique])}-${++count}` }
}

/** What a test does with records of a kind as this administrator, and what it looks at. */
export function recordEditor(app: TestApp, admin: Awaited<ReturnType<typeof signInAs>>, kind: RecordEntity) {
  const address = adminPath(kind)
  const fields = freshFields(kind)
  /** Of requests under one idempotency key, however it is written. */
  const own = new Map<string, object>()
  const fieldsUnder = (key = '') => {
    const asked = own.get(key.toLowerCase()) ?? (key === '' ? fields : freshFields(kind))
    own.set(key.toLowerCase(), asked)
    return asked
  }
  const post = async (part: object = {}, key?: string, query: Record<string, string> = {}) => {
    await neededBy(app.database, kind)
    return admin.request(`${address}?${new URLSearchParams(query)}`, {
      method: 'POST',
      json: newRecord(kind, { ...fieldsUnder(key), ...part }),
      ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
    })
  }
  return {
    post,
    add: async (part?: object) => (await (await post(part)).json()) as { id: string; version: number },
    save: (id: string, version: number, part: object) =>
      admin.request(`${address}/${id}`, { method: 'PUT', json: { version, data: { ...fields, ...part } } }),
    remove: (id: string) => admin.request(`${address}/${id}`, { method: 'DELETE' }),
    stored: async (id: string) =>
      ((await app.database.pool.query(`select * from ${kind} where id = $1`, [id])).rows[0] as object) ?? null,
    count: async () => (await app.database.pool.query(`select from ${kind}`)).rowCount,
  }
}
