import { createHash } from 'node:crypto'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import { isSame, type Json } from '#platform/values/merge.ts'
import { revisions } from './table.ts'

type Of = { entity: string; id: string }

type Version = { version: number; document: Json; savedAt: Date }

/** What a record held at a version; undefined where never kept. */
export async function documentAt(db: Db, of: Of, version: number): Promise<Json | undefined> {
  const [row] = await db
    .select({ data: revisions.data })
    .from(revisions)
    .where(and(ownRevisions(of), eq(revisions.version, version)))
  return row?.data as Json | undefined
}

type Saved = { before: Version | undefined; after: Pick<Version, 'version' | 'document'>; savedBy: string }

/** Keeps the version that a save wrote, and the one before it where not kept yet. */
export async function keepRevision(tx: Db, { entity, id }: Of, { before, after, savedBy }: Saved): Promise<void> {
  if (before) {
    const { version, document: data, savedAt: saved_at } = before
    await tx.insert(revisions).values({ entity, entity_id: id, version, data, saved_at }).onConflictDoNothing()
  }
  const { version, document: data } = after
  await tx.insert(revisions).values({ entity, entity_id: id, version, data, saved_by: savedBy })
}

/** Keeps a record's last version in the transaction that deletes it, with what that clears in other records. */
export async function keepLastRevision(tx: Db, { entity, id }: Of, last: Version, cleared: Json = null): Promise<void> {
  const { version, document: data, savedAt: saved_at } = last
  await tx
    .insert(revisions)
    .values({ entity, entity_id: id, version, data, saved_at, cleared })
    .onConflictDoUpdate({ target: [revisions.entity, revisions.entity_id, revisions.version], set: { cleared } })
}

/** Its last document, and the columns by which its versions and age go on. */
export type Restored<Document> = {
  last: Document
  row: { version: number; created_at: Date }
  /** Places in other records, given back where still free. */
  cleared: Json
}

/** Begins a restore in the transaction that inserts the row; `data` is its next version. @throws AppError not_found, taken if it exists */
export async function bringBack<Document extends Json>(
  tx: Db,
  record: Of & { data: Document; savedBy: string; isThere: () => Promise<boolean> },
): Promise<Restored<Document>> {
  const { entity, id, data, savedBy, isThere } = record
  const { version, saved_at } = revisions
  const [last] = await tx
    .select()
    .from(revisions)
    .where(ownRevisions(record))
    .orderBy(desc(version))
    .limit(1)
    .for('update')
  if (await isThere()) {
    throw new AppError('taken', { message: 'This is there already: somebody has brought it back in the meantime.' })
  }
  if (!last) throw new AppError('not_found')
  const [first] = await tx
    .select({ saved_at })
    .from(revisions)
    .where(ownRevisions(record))
    .orderBy(asc(version))
    .limit(1)
  const next = last.version + 1
  await tx.insert(revisions).values({ entity, entity_id: id, version: next, data, saved_by: savedBy })
  const cleared = (last.cleared ?? null) as Json
  return { last: last.data as Document, cleared, row: { version: next, created_at: first?.saved_at ?? last.saved_at } }
}

/** The newest kept version of records of one kind, by id. */
export async function lastVersions(db: Db, entity: string, ids: readonly string[]): Promise<Map<string, Json>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([revisions.entity_id], { id: revisions.entity_id, data: revisions.data })
    .from(revisions)
    .where(and(eq(revisions.entity, entity), inArray(revisions.entity_id, ids)))
    .orderBy(revisions.entity_id, desc(revisions.version))
  return new Map(rows.map(({ id, data }) => [id, data as Json]))
}

function ownRevisions({ entity, id }: Of) {
  return and(eq(revisions.entity, entity), eq(revisions.entity_id, id))
}

type JsonObject = { [key: string]: Json }

/** Sets what the server decides in lists: ids of new items (the same `new-…` gives the same id: idempotent), order and times. */
export function assignItemIds<Document extends Json>(document: Document, before: Json | undefined, now: Date) {
  return settle(document, before, now.toISOString()) as Document
}

function settle(value: Json, before: Json | undefined, now: string): Json {
  if (Array.isArray(value)) {
    const earlier = Array.isArray(before) ? before : []
    return value.map((item, at) => {
      if (!isItem(item)) return settle(item, earlier[at], now)
      const id = serverId(item['id'])
      const was = earlier.find((one): one is JsonObject => isItem(one) && one['id'] === id)
      const settled = settle({ ...item, id }, was, now) as JsonObject
      return 'order' in item ? { ...settled, ...bookkeeping(settled, was, at, now) } : settled
    })
  }
  if (typeof value !== 'object' || value === null) return value
  const earlier = typeof before === 'object' && before !== null && !Array.isArray(before) ? before : {}
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, settle(part, earlier[key], now)]))
}

function bookkeeping(item: JsonObject, was: JsonObject | undefined, order: number, now: string): JsonObject {
  const unchanged = was !== undefined && isSame(item, was)
  return {
    order,
    created_at: was?.['created_at'] ?? item['created_at'] ?? now,
    updated_at: unchanged ? (was['updated_at'] ?? now) : now,
  }
}

function isItem(value: Json): value is JsonObject & { id: string } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && typeof value['id'] === 'string'
}

function serverId(id: string): string {
  if (!id.startsWith('new-')) return id
  const hex = createHash('sha256').update(id).digest('hex')
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
