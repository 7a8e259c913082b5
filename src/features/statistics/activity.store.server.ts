import { inArray } from 'drizzle-orm'
import { namesOf } from '#features/accounts/users/store.server.ts'
import { type AuditEntry, latestAuditEntries } from '#platform/server/audit/latest-audit-entries.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { DeclaredKind } from '#platform/server/records/declared-kind.ts'
import type { Row } from '#platform/server/records/record-kind.ts'
import { lastVersions } from '#platform/server/records/record-rows.ts'
import { isRecordId } from '#platform/values/paging.ts'
import { type Activity, activityShown } from './schema.ts'

/** The last actions, newest first, with current names. */
export async function lastActivity(db: Db, kinds: readonly DeclaredKind[]): Promise<Activity[]> {
  return activitiesOf(db, kinds, await latestAuditEntries(db, activityShown))
}

/** Audit entries with current names of people and records. */
export async function activitiesOf(
  db: Db,
  kinds: readonly DeclaredKind[],
  actions: readonly AuditEntry[],
): Promise<Activity[]> {
  const [people, records] = await Promise.all([
    namesOf(
      db,
      actions.flatMap(({ actor_id }) => actor_id ?? []),
    ),
    namesOfRecords(db, kinds, actions),
  ])
  return actions.map((action) => ({
    id: action.id,
    at: action.at.toISOString(),
    actor: people.get(action.actor_id ?? '') ?? null,
    on_oneself: action.entity_id !== null && action.entity_id === action.actor_id,
    action: action.action,
    entity: action.entity,
    title: records.get(keyOf(action))?.title ?? null,
    record: opened(kinds, action, records.get(keyOf(action))),
    within: records.get(keyOf(action))?.within ?? null,
    to: textIn(action.details, 'to') ?? textIn(action.details, 'role'),
  }))
}

/** What records with these ids are called, of whatever kind with versions; unknown ids are left out. */
export async function titlesOf(db: Db, kinds: readonly DeclaredKind[], ids: string[]): Promise<Record<string, string>> {
  const titles: Record<string, string> = {}
  if (ids.length === 0) return titles
  for (const kind of kinds.filter(({ versions }) => versions === 'deletable')) {
    for (const [id, { title }] of await namesIn(db, kind, ids)) if (title !== null) titles[id] = title
  }
  return titles
}

/** The id of a record that is there and has a dialog of its own. */
function opened(kinds: readonly DeclaredKind[], { entity, entity_id, action }: AuditEntry, named: Named | undefined) {
  const { versions, binned } = kinds.find((kind) => kind.entity === entity) ?? {}
  const isThere = binned ? !['delete', 'purge'].includes(action) : versions === 'deletable' && named?.isThere === true
  return isThere ? entity_id : null
}

type Named = { title: string | null; within: string | null; isThere: boolean }

async function namesOfRecords(db: Db, kinds: readonly DeclaredKind[], actions: readonly AuditEntry[]) {
  const found = new Map<string, Named>()
  for (const kind of kinds) {
    const own = actions.filter(({ entity }) => entity === kind.entity)
    const ids = [...new Set(own.flatMap(({ entity_id }) => entity_id ?? []))]
    if (ids.length === 0) continue
    for (const [id, named] of await namesIn(db, kind, ids)) found.set(keyOf({ ...kind, entity_id: id }), named)
  }
  return found
}

/** Deleted records have their last title. */
async function namesIn(db: Db, kind: DeclaredKind, asked: string[]): Promise<Map<string, Named>> {
  const { table } = kind
  if (kind.key) return new Map(asked.map((name) => [name, { title: null, within: name, isThere: true }]))
  const ids = asked.filter(isRecordId)
  if (kind.titles) {
    return new Map([...(await kind.titles(db, ids))].map(([id, title]) => [id, { title, within: null, isThere: true }]))
  }
  if (!kind.versions) return new Map()
  const rows: Row[] = await db.select().from(table).where(inArray(table.id, ids))
  const there = new Map(rows.map((row) => [String(row['id']), row]))
  const gone = await lastVersions(
    db,
    kind.entity,
    ids.filter((id) => !there.has(id)),
  )
  const named = (fields: unknown, isThere: boolean): Named => ({
    title: kind.title?.(fields as Row) ?? null,
    within: textIn(fields, kind.within ?? ''),
    isThere,
  })
  return new Map([
    ...[...there].map(([id, row]) => [id, named(row, true)] as const),
    ...[...gone].map(([id, { data }]) => [id, named(data, false)] as const),
  ])
}

function keyOf({ entity, entity_id }: Pick<AuditEntry, 'entity' | 'entity_id'>): string {
  return `${entity} ${entity_id}`
}

function textIn(document: unknown, field: string): string | null {
  if (typeof document !== 'object' || document === null || !(field in document)) return null
  const value: unknown = (document as Record<string, unknown>)[field]
  return typeof value === 'string' ? value : null
}
