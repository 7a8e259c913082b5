import { namesOf } from '#features/accounts/users/store.server.ts'
import { type AuditEntry, latestAuditEntries } from '#platform/server/audit/latest-audit-entries.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { DeclaredKind } from '#platform/server/records/declared-kind.ts'
import { type Named, namesInKind } from '#platform/server/records/record-names.ts'
import { entitiesSeenBy } from '#platform/values/record-kind.ts'
import { holds, type Role } from '#platform/values/roles.ts'
import { type Activity, activityShown } from './schema.ts'

/** The last actions on what the role may see (who administers the system sees all), newest first, with current names. */
export async function lastActivity(db: Db, kinds: readonly DeclaredKind[], role: Role): Promise<Activity[]> {
  const seen = holds(role, 'system') ? 'all' : entitiesSeenBy(role, kinds)
  const actions = await latestAuditEntries(db, seen, activityShown)
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
    within: records.get(keyOf(action))?.within ?? null,
    to: textIn(action.details, 'to') ?? textIn(action.details, 'role'),
  }))
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
