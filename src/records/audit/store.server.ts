import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { fieldsOf, pluck } from '#records/kinds/fields.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import { entitiesSeenBy } from '#records/kinds/record-kind.ts'
import { type Named, namesInKind } from '#records/kinds/record-names.server.ts'
import { documentAt, lastVersions } from '#records/kinds/record-rows.server.ts'
import { textsIn } from '#records/rich-text/text.ts'
import { isObject, type JsonObject } from '#records/saving/merge.ts'
import type { Db } from '#platform/server/database/database.ts'
import { dayAfter, momentOfText } from '#platform/values/dates.ts'
import { isRecordId } from '#platform/values/record-id.ts'
import { holds, type Role } from '#platform/values/roles.ts'
import {
  actors,
  auditEntries,
  type AuditEntry,
  auditEntry,
  type AuditFilter,
  latestAuditEntries,
} from './entries.server.ts'
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

type Kinds = readonly DeclaredKind[]
/** What reading names of people and records asks for. */
type Reading = Pick<RecordDeps, 'database' | 'records'>

/** The last actions on what the role may see (who administers the system sees all), newest first, with current names. */
export async function lastActivity(deps: Reading, kinds: Kinds, role: Role): Promise<Activity[]> {
  const seen = holds(role, 'system') ? 'all' : entitiesSeenBy(role, kinds)
  return activitiesOf(deps, kinds, await latestAuditEntries(deps.database.db, seen, activityShown))
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

/** Audit entries with current names of people and records. */
async function activitiesOf(
  { database: { db }, records: ports }: Reading,
  kinds: Kinds,
  actions: readonly AuditEntry[],
): Promise<Activity[]> {
  const [people, records] = await Promise.all([
    ports.namesOf(db, pluck(actions, 'actor_id')),
    namesOfRecords(db, kinds, actions),
  ])
  return actions.map((entry) => {
    const { actor_id, entity_id, details } = entry
    const named = records.get(keyOf(entry))
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

async function namesOfRecords(db: Db, kinds: Kinds, actions: readonly AuditEntry[]) {
  const found = new Map<string, Named>()
  for (const kind of kinds) {
    const own = actions.filter(({ entity }) => entity === kind.entity)
    const ids = [...new Set(own.flatMap(({ entity_id }) => entity_id ?? []))]
    if (ids.length === 0) continue
    for (const [id, named] of await namesInKind(db, kind, ids)) found.set(keyOf({ ...kind, entity_id: id }), named)
  }
  return found
}

function keyOf({ entity, entity_id }: Pick<AuditEntry, 'entity' | 'entity_id'>): string {
  return `${entity} ${entity_id}`
}

function textIn(details: AuditEntry['details'], name: string): string | null {
  const value = details[name]
  return typeof value === 'string' ? value : null
}

function versionIn({ version }: AuditEntry['details']): number | undefined {
  return typeof version === 'number' ? version : undefined
}

function filterOf({ person, kind, from, to, ...same }: AuditAsked, { settings }: Pick<RecordDeps, 'settings'>) {
  const begins = from && momentOfText(`${from}T00:00`, settings.timeZone)
  const ends = to && momentOfText(`${dayAfter(to)}T00:00`, settings.timeZone)
  return {
    ...same,
    actor: person,
    entity: kind,
    from: begins ? new Date(begins) : undefined,
    before: ends ? new Date(ends) : undefined,
  } satisfies AuditFilter
}
