import { type SQL, sql } from 'drizzle-orm'
import { namesOf } from '#features/accounts/users/store.server.ts'
import { enrollmentNames } from '#features/enrollments/figures/store.server.ts'
import { type Action, lastActions } from '#platform/server/audit/last-actions.ts'
import type { Db } from '#platform/server/database/database.ts'
import { lastVersions } from '#platform/server/revisions/last-version.ts'
import { isRecordId } from '#platform/values/paging.ts'
import { type Activity, activityShown } from './schema.ts'

/** What was done last, newest first, with the names of people and records as they are now. */
export async function lastActivity(db: Db): Promise<Activity[]> {
  const actions = await lastActions(db, activityShown)
  const [people, records] = await Promise.all([
    namesOf(
      db,
      actions.flatMap(({ actor_id }) => actor_id ?? []),
    ),
    namesOfRecords(db, actions),
  ])
  return actions.map((action) => ({
    id: action.id,
    at: action.at.toISOString(),
    actor: people.get(action.actor_id ?? '') ?? null,
    on_oneself: action.entity === 'profiles' && action.entity_id === action.actor_id,
    action: action.action,
    entity: action.entity,
    title: records.get(keyOf(action))?.title ?? null,
    within: records.get(keyOf(action))?.within ?? null,
    to: textIn(action.details, 'to') ?? textIn(action.details, 'role'),
  }))
}

/** Tables of public content: what their records are called by, and which of their kind they are. */
const contentNames: Record<string, SQL> = {
  courses: sql`select id::text, title, null as within from courses`,
  certificates: sql`select id::text, title, null as within from certificates`,
  announcements: sql`select id::text, title, category as within from announcements`,
  resources: sql`select id::text, title, type as within from resources`,
  teachers: sql`select id::text, name as title, null as within from teachers`,
}
type Named = { title: string | null; within: string | null }

async function namesOfRecords(db: Db, actions: readonly Action[]): Promise<Map<string, Named>> {
  const found = new Map<string, Named>()
  for (const entity of new Set(actions.map((action) => action.entity))) {
    const ids = actions.flatMap((action) => (action.entity === entity ? (action.entity_id ?? []) : []))
    for (const [id, named] of await namesIn(db, entity, [...new Set(ids)])) found.set(`${entity} ${id}`, named)
  }
  return found
}

async function namesIn(db: Db, entity: string, ids: string[]): Promise<Map<string, Named>> {
  const recordIds = ids.filter(isRecordId)
  if (entity === 'homepage_data') return new Map(ids.map((section) => [section, { title: null, within: section }]))
  if (entity === 'profiles') return titled(await namesOf(db, recordIds))
  if (entity === 'course_enrollments') return titled(await enrollmentNames(db, recordIds))
  const names = contentNames[entity]
  if (!names) return new Map()
  const { rows } = await db.execute<Named & { id: string }>(
    sql`${names} where id = any (${sql.param(recordIds)}::uuid[])`,
  )
  const there = new Map<string, Named>(rows.map(({ id, ...named }) => [id, named]))
  const gone = await lastVersions(
    db,
    entity,
    recordIds.filter((id) => !there.has(id)),
  )
  for (const [id, document] of gone) {
    const title = textIn(document, 'title') ?? textIn(document, 'name')
    there.set(id, { title, within: textIn(document, 'category') ?? textIn(document, 'type') })
  }
  return there
}

function titled(names: Map<string, string>): Map<string, Named> {
  return new Map([...names].map(([id, title]) => [id, { title, within: null }]))
}

function keyOf({ entity, entity_id }: Action): string {
  return `${entity} ${entity_id}`
}

function textIn(document: unknown, field: string): string | null {
  if (typeof document !== 'object' || document === null || !(field in document)) return null
  const value: unknown = (document as Record<string, unknown>)[field]
  return typeof value === 'string' ? value : null
}
