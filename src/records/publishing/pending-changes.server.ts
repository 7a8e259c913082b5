import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { emitChange, holdersOf } from '#platform/server/changes/changes.ts'
import type { Db } from '#platform/server/database/database.ts'
import { AppError, orNotFound } from '#platform/server/errors.ts'
import { fieldNames } from '#records/kinds/fields.ts'
import { type FieldConflict, isSame, mergeDocuments } from '#records/saving/merge.ts'
import { pendingEntity, purgeVersions } from '#records/bin/bin.server.ts'
import type { AnyKind, ByStaff, Changed, Document, Locked, RecordDeps } from '#records/kinds/record-kind.server.ts'
import { documentAt, filesOf, keepRevision, lockRecord, readRecords } from '#records/kinds/record-rows.server.ts'
import { actorOf, askedOf, audit, inScope, parsed, type Scope } from '#records/saving/save-record.server.ts'
import { ofRecords, ofRecord, type Of, pendingChanges } from '#records/saving/table.server.ts'

/** Told, to who may edit the kind, of what waits, is planned or is stuck. */
export const publishingTopic = 'publishing'

export type PendingRow = typeof pendingChanges.$inferSelect
type Kept = Pick<PendingRow, 'base' | 'data'>

/** Whether records of a kind are published at all. */
export function isPublishable(kind: Pick<AnyKind, 'fields'>): boolean {
  return fieldNames(kind.fields).includes('published')
}

/** The conditions of `waitingFilter` (values/listing.ts) for the rows of a table. Few records wait: their ids are read first. */
export function waitingConditions(table: PgTable & { id: PgColumn }, entity: string) {
  const isOneOf = (wanted: SQL) => {
    const ids = sql`select pending.entity_id::uuid from ${pendingChanges} as pending where pending.entity = ${entity} and ${wanted}`
    return sql`${table.id} = any (array(${ids}))`
  }
  return {
    waiting: (word: string) =>
      word === 'planned'
        ? isOneOf(sql`coalesce(pending.publish_at, pending.unpublish_at) is not null`)
        : isOneOf(sql`pending.data is not null`),
  }
}

/** `fields`: all as they will be published. `conflicts`: where what is published has changed, too, and mine stands. */
type Pending = { version: number; from: number; fields: Document; conflicts: FieldConflict[] }

/** What waits of a record, merged over what is published now (`from`); undefined for nothing. */
export async function readPending(db: Db, kind: AnyKind, id: string): Promise<Pending | undefined> {
  const [record] = await readRecords(db, kind, [id])
  const row = record && (await pendingRow(db, { entity: kind.entity, id }))
  return row?.data && record ? { version: row.version, from: record.version, ...mergedOver(record, row) } : undefined
}

/** What a publication would store; undisturbed by the switch, which it sets itself, and by what text was translated. */
export function mergedOver({ document }: Pick<Locked<Document>, 'document'>, { base, data }: Kept) {
  const { merged, overlaps } = mergeDocuments<Document>(base ?? document, data ?? document, document)
  return { fields: { ...merged, published: true }, conflicts: overlaps.filter(({ path }) => !ownPlaces.has(path)) }
}

const ownPlaces: ReadonlySet<string> = new Set(['published', 'source_version'])

export async function pendingRow(db: Db, of: Of): Promise<PendingRow | undefined> {
  return (await db.select().from(pendingChanges).where(ofRecord(pendingChanges, of)))[0]
}

/** Locked after its record, always. */
export async function lockPending(tx: Db, of: Of): Promise<PendingRow | undefined> {
  return (await tx.select().from(pendingChanges).where(ofRecord(pendingChanges, of)).for('update'))[0]
}

/** The same, there from now on. */
export async function ensurePending(tx: Db, of: Of): Promise<PendingRow> {
  await tx.insert(pendingChanges).values({ entity: of.entity, entity_id: of.id }).onConflictDoNothing()
  const row = await lockPending(tx, of)
  if (!row) throw new Error('What waits for a record could not be kept.')
  return row
}

type PendingSave = { id: string; from: number; pendingFrom: number; fields: Record<string, unknown> }

/**
 * Keeps changes waiting beside what is published: checked, merged and announced as a save is, to who may edit it.
 * @throws AppError not_found, `invalid` with the errors of fields, `stale` with both sides
 */
export async function keepPending(deps: RecordDeps, kind: AnyKind, asked: PendingSave, by: ByStaff): Promise<void> {
  const data = parsed(kind, asked.fields)
  await inScope(deps, kind, by, async (scope) => {
    const { tx, ports } = scope
    const current = orNotFound(await lockRecord(tx, kind, asked.id))
    const row = await ensurePending(tx, { entity: kind.entity, id: current.id })
    const isNewest = asked.from === current.version
    const began = isNewest ? current.document : await documentAt(tx, { entity: kind.entity, id: asked.id }, asked.from)
    const mine = askedOf(kind, data, current.document, row.data ?? began)
    const waits = row.data
      ? { base: row.base, theirs: row.data, ancestor: await ancestorOf(tx, row, asked, began) }
      : { base: current.document, theirs: current.document, ancestor: began }
    const { merged, overlaps } = mergeDocuments<Document>(waits.ancestor, mine, waits.theirs)
    if (overlaps.length > 0) {
      const theirs = { ...waits.theirs, id: current.id, version: current.version, pending_version: row.version }
      throw new AppError('stale', { details: { theirs, overlaps } })
    }
    const fields = { ...valid(kind, merged), published: true }
    if (row.data ? isSame(fields, row.data) : isSame(fields, current.document)) return
    await ports.holdFiles(tx, filesOf(kind, fields))
    await storePending(scope, row, { data: fields, base: waits.base })
    await audit(scope, 'keep-waiting', current.id)
    await tellPublishing(scope, current.id)
  })
}

/** Who had nothing waiting before them began from what is published. */
async function ancestorOf(tx: Db, row: PendingRow, { pendingFrom }: PendingSave, began: Document | undefined) {
  if (pendingFrom === row.version) return row.data
  if (pendingFrom === 0) return began
  return documentAt(tx, { entity: pendingEntity, id: row.record }, pendingFrom)
}

/** @throws AppError `invalid`: two valid edits may be invalid together */
export function valid(kind: AnyKind, document: Document): Document {
  parsed(kind, document)
  return document
}

/** The next version of what waits; whatever was stuck is tried again. */
export async function storePending(
  { tx, by }: Scope,
  { id, record, version }: PendingRow,
  { data, base }: Kept,
): Promise<void> {
  const savedBy = actorOf(by).profileId
  await tx
    .update(pendingChanges)
    .set({ data, base, version: version + 1, saved_at: sql`now()`, saved_by: savedBy, ...notStuck })
    .where(eq(pendingChanges.id, id))
  if (data === null) await purgeVersions(tx, pendingEntity, [record])
  else {
    const after = { version: version + 1, document: data }
    await keepRevision(tx, { entity: pendingEntity, id: record }, { before: undefined, after, savedBy })
  }
}

export const notStuck = {
  problem: null,
  problem_with: null,
  problem_text: null,
  problem_params: null,
  stuck_since: null,
}

/** What waited and has been saved as it is by hand waits no more, and is not stuck. */
export async function settlePending(tx: Db, kind: AnyKind, changed: readonly Changed<Document>[]): Promise<void> {
  if (!isPublishable(kind)) return
  const saved = changed.flatMap(({ id, states }) => {
    const data = states.at(-1)
    return data?.['published'] === true ? [{ id, data }] : []
  })
  if (saved.length === 0) return
  await tx.execute(sql`
    update ${pendingChanges} as pending
    set data = null, base = null, version = pending.version + 1, problem = null, problem_with = null, problem_text = null, problem_params = null, stuck_since = null
    from jsonb_to_recordset(${JSON.stringify(saved)}::jsonb) as saved (id text, data jsonb)
    where pending.entity = ${kind.entity} and pending.entity_id = saved.id and pending.data = saved.data`)
}

/** Forgets what waits, and when it was to be published. @throws AppError not_found where nothing does */
export async function discardPending(deps: RecordDeps, kind: AnyKind, id: string, by: ByStaff): Promise<void> {
  await inScope(deps, kind, by, async (scope) => {
    const current = await lockRecord(scope.tx, kind, id)
    const row = current && (await lockPending(scope.tx, { entity: kind.entity, id }))
    if (!current || !row?.data) throw new AppError('not_found')
    await storePending(scope, row, { data: null, base: null })
    // With nothing left to publish, its moment has gone, too.
    if (current.document['published'] === true)
      await scope.tx.update(pendingChanges).set({ publish_at: null }).where(eq(pendingChanges.id, row.id))
    await audit(scope, 'discard-waiting', id)
    await tellPublishing(scope, id)
  })
}

/** Last in a transaction: to those who may edit the kind. */
export async function tellPublishing({ tx, kind }: Pick<Scope, 'tx' | 'kind'>, id: string): Promise<void> {
  const audience = holdersOf(kind.capability ?? 'people')
  await emitChange(tx, kind.topics[0], [id], audience)
  await emitChange(tx, publishingTopic, [id], audience)
}

/** What waits follows its records into the bin. */
export async function binPending(tx: Db, entity: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(pendingChanges)
      .set({ is_deleted: true })
      .where(ofRecords(pendingChanges, entity, ids))
}

/**
 * And comes back with them. A moment of publishing that passed meanwhile is forgotten, so that nothing appears which nobody
 * expects any more; one of taking back is not.
 */
export async function restorePending(tx: Db, of: Of): Promise<void> {
  const { publish_at } = pendingChanges
  await tx
    .update(pendingChanges)
    .set({ is_deleted: false, publish_at: sql`case when ${publish_at} > now() then ${publish_at} end` })
    .where(ofRecord(pendingChanges, of))
}

/** Writes what `rewrite` makes of what waits for these records. */
export async function rewritePending(
  { tx, kind }: Pick<Scope, 'tx' | 'kind'>,
  ids: readonly string[],
  rewrite: (document: Document) => Document,
): Promise<void> {
  const rows = await tx
    .select()
    .from(pendingChanges)
    .where(and(ofRecords(pendingChanges, kind.entity, ids), sql`${pendingChanges.data} is not null`))
    .orderBy(pendingChanges.entity_id)
    .for('update')
  for (const { id, data, base } of rows) {
    const written = { data: data && rewrite(data), base: base && rewrite(base) }
    await tx.update(pendingChanges).set(written).where(eq(pendingChanges.id, id))
  }
}
