import { activitiesOf, type Reading, titlesOf } from './activity.store.server.ts'
import { type AuditFilter, auditEntries, auditEntry, actors } from './audit-page.server.ts'
import type { AuditEntry } from './latest-audit-entries.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { documentAt, lastVersions } from '#records/kinds/record-rows.server.ts'
import { dayAfter, momentOfText } from '#platform/values/dates.ts'
import { isObject, type JsonObject } from '#records/saving/merge.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import { textsIn } from '#records/rich-text/text.ts'
import { type AuditAsked, type AuditChange, type Audited, mostExported } from './schema.ts'

type Kinds = readonly DeclaredKind[]
type Page = { limit: number; after?: string | undefined }

/** A page of the audit log, newest first. */
export async function listAudit(
  deps: Reading,
  kinds: Kinds,
  asked: AuditAsked,
  { limit, after }: Page,
  timeZone: string,
) {
  const [at, id] = (after ?? '').split('_').map(Number)
  const place = at !== undefined && id !== undefined ? { at: new Date(at), id } : undefined
  const rows = await auditEntries(deps.database.db, filterOf(asked, timeZone), { limit: limit + 1, after: place })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const next = rows.length > limit && last ? `${last.at.getTime()}_${last.id}` : null
  return { items: await present(deps, kinds, shown), next }
}

/** All matches up to `mostExported`, newest first, in batches, so that a slow reader holds no connection. */
export async function* eachAudited(
  deps: Reading,
  kinds: Kinds,
  asked: AuditAsked,
  timeZone: string,
): AsyncGenerator<Audited[]> {
  const filter = filterOf(asked, timeZone)
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
export async function auditChange(db: Db, kinds: Kinds, id: number): Promise<AuditChange | null> {
  const entry = await auditEntry(db, id)
  if (!entry) return null
  const { before, after } = await sidesOf(db, kinds, entry)
  const ids = [...new Set(textsIn([before, after]).filter(isRecordId))].slice(0, mostNamed)
  return { before, after, names: await titlesOf(db, kinds, ids) }
}
const mostNamed = 200

/** Whoever has acted, by name, those who are gone last. */
export async function auditPeople({ database: { db }, records }: Reading) {
  const ids = await actors(db, mostNamed)
  const names = await records.namesOf(db, ids)
  const people = ids.map((id) => ({ id, name: names.get(id) ?? null }))
  return people.toSorted((one, other) => (one.name ?? '\uffff').localeCompare(other.name ?? '\uffff', 'en'))
}

async function sidesOf(db: Db, kinds: Kinds, { entity, entity_id, action, details }: AuditEntry) {
  const none = { before: null, after: null }
  if (entity_id === null || !kinds.some((kind) => kind.entity === entity && kind.versions)) return none
  const of = { entity, id: entity_id }
  const version = versionIn(details) ?? (action === 'create' ? 1 : undefined)
  if (action === 'delete') {
    const last = version === undefined ? (await lastVersions(db, entity, [entity_id])).get(entity_id)?.data : undefined
    return { before: last ?? (version === undefined ? null : await held(db, of, version)), after: null }
  }
  if (version === undefined) return none
  return { before: version === 1 ? null : await held(db, of, version - 1), after: await held(db, of, version) }
}

async function held(db: Db, of: { entity: string; id: string }, version: number): Promise<JsonObject | null> {
  const document = await documentAt(db, of, version)
  return document !== undefined && isObject(document) ? document : null
}

async function present(deps: Reading, kinds: Kinds, entries: readonly AuditEntry[]): Promise<Audited[]> {
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

function versionIn({ version }: Record<string, unknown>): number | undefined {
  return typeof version === 'number' ? version : undefined
}

function filterOf({ person, kind, action, record, from, to }: AuditAsked, timeZone: string): AuditFilter {
  const begins = from === undefined ? null : momentOfText(`${from}T00:00`, timeZone)
  const ends = to === undefined ? null : momentOfText(`${dayAfter(to)}T00:00`, timeZone)
  return {
    actor: person,
    entity: kind,
    action,
    record,
    from: begins === null ? undefined : new Date(begins),
    before: ends === null ? undefined : new Date(ends),
  }
}
