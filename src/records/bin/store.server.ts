import { and, inArray, type SQL } from 'drizzle-orm'
import { auditedBy, writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { countListed, listedPage, type ListSource } from '#records/lists/listed-page.server.ts'
import { purge, tellBin } from './bin.server.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import type { ByStaff, RecordDeps, Row } from '#records/kinds/record-kind.server.ts'
import { lastVersions } from '#records/kinds/record-rows.server.ts'
import { deletedRecords } from '#records/saving/table.server.ts'
import { type Along, binListing } from './bin.ts'
import type { ListAsked } from '#records/lists/listing.ts'
import { keyOf, notThere } from './rules.ts'
import type { Binned, Chosen, Purged } from './schema.ts'

type BinFilter = { kind?: string | undefined; search: string; from?: string | undefined; to?: string | undefined }
type BinRow = typeof deletedRecords.$inferSelect

/** What another feature brings back with a record of a kind: how many of what, by id. */
export type Companion = {
  /** What its restore takes beside its id. */
  extra?: unknown
  along?(db: Db, ids: readonly string[]): Promise<Map<string, Along>>
  /** What goes for good with these. */
  purge?(tx: Db, ids: readonly string[]): Promise<void>
}
export type Companions = Readonly<Record<string, Companion>>

const former = 'Somebody who has left'

/** A page of what was deleted, newest first unless sorted. `days`: how long it is kept; null for ever. */
export async function listBinned(
  deps: Pick<RecordDeps, 'database' | 'records'>,
  kinds: readonly DeclaredKind[],
  companions: Companions,
  asked: BinFilter & ListAsked,
  { days, timeZone }: { days: number | null; timeZone: string },
) {
  const { db } = deps.database
  const { ids, next } = await listedPage(db, sourceOf(kinds, asked), asked, timeZone)
  const found = await db.select().from(deletedRecords).where(inArray(deletedRecords.id, ids))
  const rows = new Map(found.map((row) => [row.id, row]))
  const inOrder = ids.flatMap((id) => rows.get(id) ?? [])
  return { items: await present(deps, kinds, companions, inOrder, days), next }
}

export async function countBinned(
  db: Db,
  kinds: readonly DeclaredKind[],
  asked: BinFilter,
  timeZone: string,
): Promise<number> {
  return countListed(db, sourceOf(kinds, asked), asked, timeZone)
}

function sourceOf(kinds: readonly DeclaredKind[], filter: BinFilter): ListSource {
  const wanted = ofKinds(kinds, filter)
  return { table: deletedRecords, listing: binListing, text: deletedRecords.search_text, ...(wanted && { wanted }) }
}

/** These of what was deleted of these kinds; what is not in the bin is left out. */
export async function binnedAmong(
  deps: Pick<RecordDeps, 'database' | 'records'>,
  kinds: readonly DeclaredKind[],
  companions: Companions,
  chosen: readonly Chosen[],
): Promise<Binned[]> {
  const ids = chosen.map(({ id }) => id)
  const wanted = and(inArray(deletedRecords.entity_id, ids), ofKinds(kinds, {}))
  const rows = await deps.database.db.select().from(deletedRecords).where(wanted)
  const asked = rows.filter((row) => chosen.some((each) => each.entity === row.entity && each.id === row.entity_id))
  return present(deps, kinds, companions, asked, null)
}

/** Removes what of these kinds is in the bin for good, with every version; gives how many, the files that could not be removed yet, and what was not there. */
export async function purgeBinned(
  deps: RecordDeps,
  kinds: readonly DeclaredKind[],
  companions: Companions,
  chosen: readonly Chosen[],
  by: ByStaff,
): Promise<Purged> {
  const files: string[] = []
  const purged = new Set<string>()
  for (const { entity } of kinds) {
    const ids = chosen.flatMap((each) => (each.entity === entity ? each.id : []))
    await inTransaction(deps.database.db, async (tx) => {
      const gone = await purge(tx, entity, ids)
      await companions[entity]?.purge?.(tx, gone.ids)
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
  { database: { db }, records }: Pick<RecordDeps, 'database' | 'records'>,
  kinds: readonly DeclaredKind[],
  companions: Companions,
  rows: readonly BinRow[],
  days: number | null,
): Promise<Binned[]> {
  const names = await records.namesOf(
    db,
    rows.map((row) => row.deleted_by),
  )
  const held = new Map<string, { along: Along; within: string | null }>()
  for (const kind of kinds) {
    const ids = rows.flatMap((row) => (row.entity === kind.entity ? row.entity_id : []))
    if (ids.length > 0) for (const [id, of] of await heldBy(db, kind, companions[kind.entity], ids)) held.set(id, of)
  }
  return rows.map((row) => ({
    id: row.entity_id,
    entity: row.entity,
    title: row.title,
    within: held.get(row.entity_id)?.within ?? null,
    deleted_at: row.deleted_at.toISOString(),
    deleted_by: row.deleted_by === null ? null : (names.get(row.deleted_by) ?? former),
    days_left: days === null ? null : daysLeft(row.binned_at, days),
    along: held.get(row.entity_id)?.along ?? {},
  }))
}

/** By id, which of its kind each is and what comes back with it. */
async function heldBy(db: Db, kind: DeclaredKind, companion: Companion | undefined, ids: readonly string[]) {
  const [last, further] = await Promise.all([lastVersions(db, kind.entity, ids), companion?.along?.(db, ids)])
  return ids.map((id) => {
    const { data, cleared } = last.get(id) ?? {}
    const own = data && kind.along?.({ data, cleared: cleared ?? null })
    const some = Object.entries({ ...own, ...further?.get(id) }).filter(([, count]) => count > 0)
    return [id, { along: Object.fromEntries(some), within: wordIn(data, kind.within) }] as const
  })
}

function wordIn(data: Row | undefined, field: string | undefined): string | null {
  const word = field === undefined ? undefined : data?.[field]
  return typeof word === 'string' ? word : null
}

const day = 24 * 60 * 60 * 1000

function daysLeft(since: Date, days: number): number {
  return Math.max(0, Math.ceil((since.getTime() + days * day - Date.now()) / day))
}

function ofKinds(kinds: readonly DeclaredKind[], { kind }: Pick<BinFilter, 'kind'>): SQL | undefined {
  const entities = kinds.map(({ entity }) => entity)
  return inArray(deletedRecords.entity, kind === undefined ? entities : entities.filter((entity) => entity === kind))
}
