import { and, inArray, type SQL } from 'drizzle-orm'
import { auditedBy, writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { fieldsOf, pluck } from '#records/kinds/fields.ts'
import type { ByStaff, KindFor, RecordDeps } from '#records/kinds/record-kind.server.ts'
import { personName, textIn } from '#records/kinds/record-names.server.ts'
import { lastVersions } from '#records/kinds/record-rows.server.ts'
import { countListed, listedRows, type ListSource } from '#records/lists/listed-page.server.ts'
import type { ListAsked } from '#records/lists/listing.ts'
import { textsIn } from '#records/rich-text/text.ts'
import { restoreAsItWas } from '#records/saving/add-record.server.ts'
import { deletedRecords } from '#records/saving/table.server.ts'
import { emitChange, holdersOf } from '#platform/server/changes/changes.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { AppError, orNotFound } from '#platform/server/errors.ts'
import { requirePermission, type Staff } from '#platform/server/http/permission.ts'
import type { Capability } from '#platform/values/roles.ts'
import { purge, type PurgedAlong, restoreRow, tellBin } from './bin.server.ts'
import {
  type Along,
  type Binned,
  binListing,
  binnedSchema,
  type Chosen,
  keyOf,
  notThere,
  type Purged,
  type Restoration,
} from './bin.ts'
import { t } from '#platform/values/translate.ts'

type BinFilter = { kind?: string | undefined; search: string; from?: string | undefined; to?: string | undefined }

/** What another feature brings back with a record of a kind: how many of what, by id. */
type Companion = {
  /** What its restore takes beside its id. */
  extra?: unknown
  along?(db: Db, ids: readonly string[]): Promise<Map<string, Along>>
}
export type Companions = Readonly<Record<string, Companion>>

/** The bin as somebody may open it: what of these kinds was deleted. */
export type Bin = { deps: RecordDeps; kinds: readonly DeclaredKind[]; companions: Companions; purgedAlong: PurgedAlong }

/** A page of what was deleted, newest first unless sorted. */
export async function listBinned(bin: Bin, asked: BinFilter & ListAsked) {
  const { database, settings } = bin.deps
  const { db } = database
  const { items, next } = await listedRows(db, sourceOf(bin, asked), asked, settings.timeZone, (isOnPage) =>
    db.select().from(deletedRecords).where(isOnPage),
  )
  return { items: await present(bin, items), next }
}

export function countBinned(bin: Bin, asked: BinFilter): Promise<number> {
  return countListed(bin.deps.database.db, sourceOf(bin, asked), asked, bin.deps.settings.timeZone)
}

function sourceOf(bin: Bin, filter: BinFilter): ListSource {
  const wanted = ofKinds(bin, filter)
  return { table: deletedRecords, listing: binListing, text: deletedRecords.search_text, ...(wanted && { wanted }) }
}

/** Restores each by itself, what others name before those; tells of each that could not be restored why. */
export async function restoreBinned(
  bin: Bin,
  chosen: readonly Chosen[],
  by: { staff: Staff; requestId: string },
): Promise<Restoration> {
  const { deps, kinds, companions } = bin
  const found = await binnedAmong(bin, chosen)
  const gone = chosen.filter((each) => !found.some((one) => keyOf(one) === keyOf(each)))
  const answer: Restoration = { restored: [], refused: notThere(gone) }
  for (const { entity, id, title, along } of await namedFirst(deps, found)) {
    try {
      const kind = orNotFound(kinds.find((each) => each.entity === entity))
      const allowed = { ...by, staff: requirePermission(by.staff, kind.capability) }
      if (isRecordKind(kind)) await restoreAsItWas(deps, kind, { id, extra: companions[entity]?.extra }, allowed)
      else await restoreWithoutVersions(deps.database.db, kind, id, allowed)
      answer.restored.push({ entity, id, title, along })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      answer.refused.push({ entity, id, title, message: t(error.message) })
    }
  }
  return answer
}

async function restoreWithoutVersions(db: Db, kind: DeclaredKind, id: string, by: ByStaff): Promise<void> {
  const { entity, topic, capability } = kind
  await inTransaction(db, async (tx) => {
    if (!(await restoreRow(tx, kind, { entity, id }))) throw new AppError('not_found')
    await writeAuditEntry(tx, { ...auditedBy(by), entity, entityId: id, action: 'restore' })
    await emitChange(tx, topic, [id], holdersOf(capability))
  })
}

function isRecordKind(kind: DeclaredKind): kind is DeclaredKind & KindFor<Capability> {
  return kind.versions === 'deletable' && 'fields' in kind
}

/** These of what is in the bin; what is not there is left out. */
async function binnedAmong(bin: Bin, chosen: readonly Chosen[]): Promise<Binned[]> {
  const keys = new Set(chosen.map(keyOf))
  const ids = chosen.map(({ id }) => id)
  const wanted = and(inArray(deletedRecords.entity_id, ids), ofKinds(bin, {}))
  const rows = await bin.deps.database.db.select().from(deletedRecords).where(wanted)
  const found = rows.filter(({ entity, entity_id: id }) => keys.has(keyOf({ entity, id })))
  return present(bin, found)
}

/** In an order in which a section follows its course, and an announcement its speakers. */
async function namedFirst({ database: { db } }: RecordDeps, found: readonly Binned[]): Promise<Binned[]> {
  const named = new Map<string, string[]>()
  for (const entity of new Set(found.map((each) => each.entity))) {
    const ids = found.flatMap((each) => (each.entity === entity ? each.id : []))
    for (const [id, { data }] of await lastVersions(db, entity, ids)) named.set(id, textsIn(data))
  }
  const ordered = new Set<Binned>()
  const visited = new Set<Binned>()
  const visit = (each: Binned) => {
    if (visited.has(each)) return
    visited.add(each)
    const names = new Set(named.get(each.id))
    for (const other of found) if (names.has(other.id)) visit(other)
    ordered.add(each)
  }
  for (const each of found) visit(each)
  return [...ordered]
}

/** Removes these for good, with every version; gives how many, the files that could not be removed yet, and what was not there. */
export async function purgeBinned(
  { deps, kinds, purgedAlong }: Bin,
  chosen: readonly Chosen[],
  by: ByStaff,
): Promise<Purged> {
  const files: string[] = []
  const purged = new Set<string>()
  for (const { entity } of kinds) {
    const ids = chosen.flatMap((each) => (each.entity === entity ? each.id : []))
    await inTransaction(deps.database.db, async (tx) => {
      const gone = await purge(tx, entity, ids)
      await purgedAlong[entity]?.(tx, gone.ids)
      const line = { ...auditedBy(by), action: 'purge', entity }
      for (const entityId of gone.ids) await writeAuditEntry(tx, { ...line, entityId })
      if (gone.ids.length > 0) await tellBin(tx, gone.ids)
      files.push(...gone.files)
      for (const id of gone.ids) purged.add(keyOf({ entity, id }))
    })
  }
  const refused = notThere(chosen.filter((each) => !purged.has(keyOf(each))))
  const not_removed = await deps.records.removeFiles(deps, [...new Set(files)])
  return { count: purged.size, not_removed, ...(refused.length > 0 && { refused }) }
}

async function present(
  { deps, kinds, companions }: Bin,
  rows: readonly (typeof deletedRecords.$inferSelect)[],
): Promise<Binned[]> {
  const { db } = deps.database
  const names = await deps.records.namesOf(db, pluck(rows, 'deleted_by'))
  const held = new Map<string, Pick<Binned, 'along' | 'within'>>()
  for (const kind of kinds) {
    const ids = rows.flatMap((row) => (row.entity === kind.entity ? row.entity_id : []))
    if (ids.length > 0) for (const [id, of] of await heldBy(db, kind, companions[kind.entity], ids)) held.set(id, of)
  }
  return rows.map((row) => {
    const { within = null, along = {} } = held.get(row.entity_id) ?? {}
    const deleted_by = personName(names, row.deleted_by)
    const days_left = daysLeft(row.binned_at, deps.settings.retention.bin)
    return fieldsOf(binnedSchema, { ...row, id: row.entity_id, within, along, deleted_by, days_left })
  })
}

/** By id, which of its kind each is and what comes back with it. */
async function heldBy(db: Db, kind: DeclaredKind, companion: Companion | undefined, ids: readonly string[]) {
  const [last, further] = await Promise.all([lastVersions(db, kind.entity, ids), companion?.along?.(db, ids)])
  return ids.map((id) => {
    const { data, cleared } = last.get(id) ?? {}
    const own = data && kind.along?.({ data, cleared: cleared ?? null })
    const some = Object.entries({ ...own, ...further?.get(id) }).filter(([, count]) => count > 0)
    return [id, { along: Object.fromEntries(some), within: textIn(data ?? {}, kind.within ?? '') }] as const
  })
}

const day = 24 * 60 * 60 * 1000

/** Null where what is deleted is kept for ever. */
function daysLeft(since: Date, days: number | null): number | null {
  return days === null ? null : Math.max(0, Math.ceil((since.getTime() + days * day - Date.now()) / day))
}

function ofKinds({ kinds }: Bin, { kind }: Pick<BinFilter, 'kind'>): SQL | undefined {
  const asked = kinds.filter(({ entity }) => kind === undefined || entity === kind)
  return inArray(deletedRecords.entity, pluck(asked, 'entity'))
}
