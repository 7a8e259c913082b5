import { type AuditEntry, latestAuditEntries } from './latest-audit-entries.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { type Named, namesInKind } from '#records/kinds/record-names.server.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import { entitiesSeenBy } from '#records/kinds/record-kind.ts'
import { holds, type Role } from '#platform/values/roles.ts'
import { type Activity, activityShown } from './schema.ts'

/** What reading names of people and records asks for. */
export type Reading = Pick<RecordDeps, 'database' | 'records'>

/** The last actions on what the role may see (who administers the system sees all), newest first, with current names. */
export async function lastActivity(deps: Reading, kinds: readonly DeclaredKind[], role: Role): Promise<Activity[]> {
  const seen = holds(role, 'system') ? 'all' : entitiesSeenBy(role, kinds)
  return activitiesOf(deps, kinds, await latestAuditEntries(deps.database.db, seen, activityShown))
}

/** Audit entries with current names of people and records. */
export async function activitiesOf(
  { database: { db }, records: ports }: Reading,
  kinds: readonly DeclaredKind[],
  actions: readonly AuditEntry[],
): Promise<Activity[]> {
  const [people, records] = await Promise.all([
    ports.namesOf(
      db,
      actions.map(({ actor_id }) => actor_id),
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
    for (const [id, { title }] of await namesInKind(db, kind, ids)) if (title !== null) titles[id] = title
  }
  return titles
}

/** The id of a record that is there and has a dialog of its own. */
function opened(kinds: readonly DeclaredKind[], { entity, entity_id, action }: AuditEntry, named: Named | undefined) {
  const { versions, binned } = kinds.find((kind) => kind.entity === entity) ?? {}
  const isThere = binned ? !['delete', 'purge'].includes(action) : versions === 'deletable' && named?.isThere === true
  return isThere ? entity_id : null
}

async function namesOfRecords(db: Db, kinds: readonly DeclaredKind[], actions: readonly AuditEntry[]) {
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
