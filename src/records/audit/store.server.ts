import { and, desc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { fieldsOf, pluck } from '#records/kinds/fields.ts'
import type { RecordDeps, RecordReading } from '#records/kinds/record-kind.server.ts'
import { entitiesSeenBy } from '#records/kinds/record-kind.ts'
import { type Named, namesInKind, namesOfRecords, textIn } from '#records/kinds/record-names.server.ts'
import { documentAt, lastVersions } from '#records/kinds/record-rows.server.ts'
import { momentsOfDays } from '#records/lists/listed-page.server.ts'
import { textsIn } from '#records/rich-text/text.ts'
import { revisions } from '#records/saving/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { isOlderThan, type Retained } from '#platform/server/retention/sweep.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import { holds, type Role } from '#platform/values/roles.ts'
import {
  type Activity,
  activitySchema,
  activityShown,
  type AuditAsked,
  type AuditChange,
  type Audited,
  mostExported,
} from './schema.ts'
import { languageTag } from '#platform/values/translate.ts'
import { auditLog } from './table.server.ts'

type Kinds = readonly DeclaredKind[]

/** The last actions on what the role may see (who administers the system sees all), newest first, with current names. */
export async function lastActivity(deps: RecordReading, kinds: Kinds, role: Role): Promise<Activity[]> {
  const { db } = deps.database
  const page = { limit: activityShown }
  if (holds(role, 'system')) return activitiesOf(deps, kinds, await auditEntries(db, {}, page))
  // Of each entity its newest by the index, so that nobody waits for the entries of the others.
  const each = await Promise.all(entitiesSeenBy(role, kinds).map((seen) => auditEntries(db, { entity: seen }, page)))
  const newest = each.flat().toSorted((one, other) => other.at.getTime() - one.at.getTime() || other.id - one.id)
  return activitiesOf(deps, kinds, newest.slice(0, activityShown))
}

/** A page of the audit log, newest first. */
export async function listAudit(
  deps: RecordDeps,
  kinds: Kinds,
  { limit, after, ...asked }: AuditAsked & { limit: number; after?: string | undefined },
) {
  const [at, id] = (after ?? '').split('_').map(Number)
  const place = at !== undefined && id !== undefined ? { at: new Date(at), id } : undefined
  const rows = await auditEntries(deps.database.db, filterOf(asked, deps), { limit: limit + 1, after: place })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = rows.length > limit && last ? `${last.at.getTime()}_${last.id}` : null
  return { items: await present(deps, kinds, shown), next }
}

/** All matches up to `mostExported`, newest first, in batches, so that a slow reader holds no connection. */
export async function* eachAudited(deps: RecordDeps, kinds: Kinds, asked: AuditAsked): AsyncGenerator<Audited[]> {
  const filter = filterOf(asked, deps)
  let after: AuditEntry | undefined
  for (let read = 0; read < mostExported; read += batch) {
    const rows = await auditEntries(deps.database.db, filter, { limit: batch, after })
    yield await present(deps, kinds, rows)
    after = rows.at(-1)
    if (rows.length < batch) return
  }
}
const batch = 500

/** What an entry's action wrote; null for an unknown entry. */
export async function auditChange(db: Db, kinds: Kinds, wanted: number): Promise<AuditChange | null> {
  const [entry] = await select(db).where(eq(id, wanted))
  if (!entry) return null
  const { before, after } = await sidesOf(db, kinds, entry)
  const ids = [...new Set(textsIn([before, after]).filter(isRecordId))].slice(0, mostNamed)
  return { before, after, names: await titlesOf(db, kinds, ids) }
}
const mostNamed = 200

/** Whoever has acted, by name, those who are gone last. */
export async function auditPeople({ database: { db }, records }: RecordReading) {
  const ids = await actors(db, mostNamed)
  const names = await records.namesOf(db, ids)
  const people = ids.map((id) => ({ id, name: names.get(id) ?? null }))
  return people.toSorted((one, other) => (one.name ?? '\uffff').localeCompare(other.name ?? '\uffff', languageTag()))
}

/** What records with these ids are called, of whatever kind with versions; unknown ids are left out. */
async function titlesOf(db: Db, kinds: Kinds, ids: string[]): Promise<Record<string, string>> {
  const titles: Record<string, string> = {}
  if (ids.length === 0) return titles
  for (const kind of kinds.filter(({ versions }) => versions === 'deletable')) {
    for (const [id, { title }] of await namesInKind(db, kind, ids)) if (title !== null) titles[id] = title
  }
  return titles
}

async function sidesOf(db: Db, kinds: Kinds, { entity, entity_id, action, details }: AuditEntry) {
  const none = { before: null, after: null }
  if (entity_id === null || !kinds.some((kind) => kind.entity === entity && kind.versions)) return none
  const held = async (at: number) => (await documentAt(db, { entity, id: entity_id }, at)) ?? null
  const version = versionIn(details) ?? (action === 'create' ? 1 : undefined)
  if (action === 'delete') {
    if (version !== undefined) return { before: await held(version), after: null }
    return { before: (await lastVersions(db, entity, [entity_id])).get(entity_id)?.data ?? null, after: null }
  }
  if (version === undefined) return none
  return { before: version === 1 ? null : await held(version - 1), after: await held(version) }
}

async function present(deps: RecordReading, kinds: Kinds, entries: readonly AuditEntry[]): Promise<Audited[]> {
  const activities = await activitiesOf(deps, kinds, entries)
  return activities.flatMap((activity, at) => {
    const entry = entries[at]
    if (!entry) return []
    const { actor_id, entity_id, details } = entry
    const isKept = kinds.some(({ entity, versions }) => entity === entry.entity && versions)
    const has_change = isKept && (versionIn(details) !== undefined || ['create', 'delete'].includes(entry.action))
    return [{ ...activity, actor_id, entity_id, details, has_change }]
  })
}

/** Audit entries with current names of people and records. */
async function activitiesOf(
  { database: { db }, records: ports }: RecordReading,
  kinds: Kinds,
  actions: readonly AuditEntry[],
): Promise<Activity[]> {
  const [people, nameOf] = await Promise.all([
    ports.namesOf(db, pluck(actions, 'actor_id')),
    namesOfRecords(db, kinds, actions),
  ])
  return actions.map((entry) => {
    const { actor_id, entity_id, details } = entry
    const named = nameOf(entry)
    return fieldsOf(activitySchema, {
      ...entry,
      actor: people.get(actor_id ?? '') ?? null,
      on_oneself: entity_id !== null && entity_id === actor_id,
      title: named?.title ?? null,
      record: opened(kinds, entry, named),
      within: named?.within ?? null,
      to: textIn(details, 'to') ?? textIn(details, 'role'),
      changed: Array.isArray(details['fields']) ? details['fields'].map(String) : [],
    })
  })
}

/** The id of a record that is there and that a screen opens or finds. */
function opened(kinds: Kinds, { entity, entity_id, action }: AuditEntry, named: Named | undefined) {
  const { versions, binned, screens } = kinds.find((kind) => kind.entity === entity) ?? {}
  if (binned) return ['delete', 'purge'].includes(action) ? null : entity_id
  const isOpened = versions === 'deletable' || screens?.[0]?.isSearched === true
  return isOpened && named?.isThere === true ? entity_id : null
}

function versionIn({ version }: AuditEntry['details']): number | undefined {
  return typeof version === 'number' ? version : undefined
}

function filterOf({ person, kind, from, to, ...same }: AuditAsked, { settings }: RecordDeps): AuditFilter {
  return { ...same, actor: person, entity: kind, ...momentsOfDays({ from, to }, settings.timeZone) }
}

export type AuditEntry = Omit<typeof auditLog.$inferSelect, 'request_id'>

type AuditFilter = Partial<ReturnType<typeof momentsOfDays>> & {
  [Named in 'actor' | 'entity' | 'action' | 'record']?: string | undefined
}

const { id, at, actor_id, action, entity, entity_id, details } = auditLog

const select = (db: Db) => db.select({ id, at, actor_id, action, entity, entity_id, details }).from(auditLog)

/** Matching entries behind an entry, newest first, ties by id; every filter has an index in this order. */
export async function auditEntries(
  db: Db,
  filter: AuditFilter,
  { limit, after }: { limit: number; after?: Pick<AuditEntry, 'at' | 'id'> | undefined },
): Promise<AuditEntry[]> {
  const isBehind = after && sql`(${at}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::bigint)`
  return select(db)
    .where(and(matching(filter), isBehind))
    .orderBy(desc(at), desc(id))
    .limit(limit)
}

/** What somebody did, oldest first, in batches. */
export async function* auditEntriesOf(db: Db, actor: string): AsyncGenerator<AuditEntry[]> {
  for (let after = 0, rows; rows === undefined || rows.length === batch; after = rows.at(-1)?.id ?? after) {
    rows = await select(db)
      .where(and(eq(actor_id, actor), gt(id, after)))
      .orderBy(id)
      .limit(batch)
    yield rows
  }
}

export async function hasActed(db: Db, actor: string): Promise<boolean> {
  return (await db.select({ id }).from(auditLog).where(eq(actor_id, actor)).limit(1)).length > 0
}

/** Who has acted, at most `limit` people; skips from one to the next in the index. */
async function actors(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ actor: string }>(sql`
    with recursive people as (
      (select ${actor_id} as actor from ${auditLog} where ${actor_id} is not null order by ${actor_id} limit 1)
      union all
      select (select ${actor_id} from ${auditLog} where ${actor_id} > people.actor order by ${actor_id} limit 1)
      from people where people.actor is not null
    )
    select actor from people where actor is not null limit ${limit}`)
  return rows.map(({ actor }) => actor)
}

function matching({ actor, record, from, before, ...same }: AuditFilter): SQL | undefined {
  return and(
    actor === undefined ? undefined : eq(actor_id, actor),
    same.entity === undefined ? undefined : eq(entity, same.entity),
    same.action === undefined ? undefined : eq(action, same.action),
    record === undefined ? undefined : eq(entity_id, record),
    from && gte(at, from),
    before && lt(at, before),
  )
}

/** Who made or deleted a record is told for as long as versions of it are kept. */
export function retainedAudit(months: number | null): Retained {
  const isToldOf = sql`${action} in ('create', 'delete') and exists (select from ${revisions}
    where ${revisions.entity} = ${entity} and ${revisions.entity_id} = ${entity_id})`
  const isOld = months === null ? undefined : isOlderThan(sql`${at}`, months)
  return { name: 'audit', table: auditLog, at, isOld, stays: isToldOf }
}
