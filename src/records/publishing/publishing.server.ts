import { randomUUID } from 'node:crypto'
import { and, asc, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { AppError, orNotFound } from '#platform/server/errors.ts'
import { collectMessages, type MessageOf } from '#platform/server/language.ts'
import { type Permission, requirePermission } from '#platform/server/http/permission.ts'
import { isSame } from '#records/saving/merge.ts'
import type { PublishingAction, PublishingProblem, PublishingTimes } from './publishing.ts'
import type { Capability } from '#platform/values/roles.ts'
import { type DeclaredKind, savedKind } from '#records/kinds/declared-kind.server.ts'
import {
  ensurePending,
  isPublishable,
  lockPending,
  mergedOver,
  notStuck,
  type PendingRow,
  storePending,
  tellPublishing,
  valid,
} from './pending-changes.server.ts'
import type { AnyKind, ByStaff, Document, Locked, RecordDeps } from '#records/kinds/record-kind.server.ts'
import { documentAt, lockRecord } from '#records/kinds/record-rows.server.ts'
import { audit, inScope, refused, saveLocked, type Scope, tell } from '#records/saving/save-record.server.ts'
import { undescribedPictures } from '#records/rich-text/described-pictures.server.ts'
import { pendingChanges } from '#records/saving/table.server.ts'
import { t } from '#platform/values/translate.ts'

const { publish_at, unpublish_at, problem_with, problem, stuck_since, is_deleted } = pendingChanges

type Switched = { id: string; action: PublishingAction }

/** Publishes what waits, or a draft; or makes it a draft, and what waits keeps waiting. Gives the version. @throws AppError as a save does */
export function publishNow(deps: RecordDeps, kind: AnyKind, { id, action }: Switched, by: ByStaff): Promise<number> {
  return inScope(deps, kind, by, async (scope) => {
    const { current, row } = await lockBoth(scope, id)
    return actions[action](scope, current, row)
  })
}

/**
 * Undoes a publication or a taking back, named by the version that it made: what changed since then stays, and what waited waits
 * again. @throws AppError not_found for a version that nothing is known of, `stale` where the same was changed since then
 */
export function undoPublishing(
  deps: RecordDeps,
  kind: AnyKind,
  { id, version }: { id: string; version: number },
  by: ByStaff,
): Promise<number> {
  return inScope(deps, kind, by, async (scope) => {
    const { tx } = scope
    const { current, row } = await lockBoth(scope, id)
    const of = { entity: kind.entity, id }
    const [after, before] = [await documentAt(tx, of, version), await documentAt(tx, of, version - 1)]
    if (after === undefined || before === undefined) throw new AppError('not_found')
    const saved = await save(scope, current, { from: version, fields: before })
    const waited = { ...after, published: true }
    const isWaiting = !isSame(waited, { ...before, published: true })
    if (isWaiting && row.data === null) await storePending(scope, row, { data: waited, base: before })
    return finish(scope, id, 'undo-publishing', saved)
  })
}

/** Plans when a record is published and taken back; null: not at a time. @throws AppError not_found, `invalid` */
export async function planPublishing(
  deps: RecordDeps,
  kind: AnyKind,
  { id, publish_at: from, unpublish_at: until }: PublishingTimes & { id: string },
  by: ByStaff,
): Promise<void> {
  await inScope(deps, kind, by, async (scope) => {
    const { tx } = scope
    const { current, row } = await lockBoth(scope, id)
    const fields = await timeFaults(tx, { from, until })
    if (Object.keys(fields).length > 0) throw refused({ fieldErrors: fields })
    const effects = from === null ? null : await couldBePublished(scope, current, row)
    await tx
      .update(pendingChanges)
      .set({
        publish_at: from === null ? null : new Date(from),
        unpublish_at: until === null ? null : new Date(until),
        planned_by: by.staff.profileId,
        planned_effects: effects,
        ...notStuck,
      })
      .where(eq(pendingChanges.id, row.id))
    await audit(scope, 'plan-publishing', id, { publish_at: from, unpublish_at: until })
    await tellPublishing(scope, id)
  })
}

/** By the clock of the database, by which it happens. */
async function timeFaults(tx: Db, { from, until }: { from: string | null; until: string | null }) {
  const { rows } = await tx.execute<{ late: boolean | null; over: boolean | null; turned: boolean | null }>(sql`
    select ${from}::timestamptz <= now() as late, ${until}::timestamptz <= now() as over,
      ${until}::timestamptz <= ${from}::timestamptz as turned`)
  const [{ late, over, turned } = { late: null, over: null, turned: null }] = rows
  return {
    ...(late && { publish_at: t('This moment has passed. Please choose a later one, or publish now.') }),
    ...(turned && { unpublish_at: t('It cannot end before it begins.') }),
    ...(over && { unpublish_at: t('This moment has passed. Please choose a later one, or take it back now.') }),
  }
}

/** What is wrong already is said while somebody is there to put it right; gives what it would do to other records. */
async function couldBePublished(scope: Scope, current: Locked<Document>, row: PendingRow) {
  const { tx, kind } = scope
  const { fields, conflicts } = mergedOver(current, row)
  if (conflicts.length > 0) throw new AppError('stale', { details: { overlaps: conflicts } })
  valid(kind, fields)
  const refusal = await undescribedPictures(scope, { fields, before: current.document, restored: undefined })
  if (refusal) throw refused(refusal)
  return scope.ports.effectsOf(tx, kind, { id: current.id, fields })
}

/** It would do something else than whoever planned it has confirmed. */
class OtherEffects extends Error {}

/** What has come to be so without it is no effect any more. @throws OtherEffects */
async function asConfirmed({ tx, kind, ports }: Scope, current: Locked<Document>, row: PendingRow): Promise<void> {
  const { fields } = mergedOver(current, row)
  const effects = await ports.effectsOf(tx, kind, { id: current.id, fields })
  const confirmed = row.planned_effects ?? {}
  if (Object.entries(effects).some(([to, effect]) => !(to in confirmed) || !isSame(confirmed[to] ?? null, effect)))
    throw new OtherEffects()
}

async function lockBoth(scope: Scope, id: string) {
  const current = orNotFound(await lockRecord(scope.tx, scope.kind, id))
  return { current, row: await ensurePending(scope.tx, { entity: scope.kind.entity, id }) }
}

/** Nothing is written where all of it is published already. */
async function publish(scope: Scope, current: Locked<Document>, row: PendingRow): Promise<number> {
  const { fields, conflicts } = mergedOver(current, row)
  if (conflicts.length > 0) throw new AppError('stale', { details: { overlaps: conflicts } })
  const saved = await save(scope, current, { from: current.version, fields: valid(scope.kind, fields) })
  if (row.data) await storePending(scope, row, { data: null, base: null })
  const over = { publish_at: null, ...notStuck }
  await scope.tx.update(pendingChanges).set(over).where(eq(pendingChanges.id, row.id))
  return finish(scope, current.id, 'publish', saved)
}

async function unpublish(scope: Scope, current: Locked<Document>, row: PendingRow): Promise<number> {
  const saved = await save(scope, current, { from: current.version, fields: { published: false } })
  // A publication that was stuck before stays so: what waits is not forgotten.
  const over = { unpublish_at: null, ...(row.problem_with === 'unpublish' && notStuck) }
  await scope.tx.update(pendingChanges).set(over).where(eq(pendingChanges.id, row.id))
  return finish(scope, current.id, 'unpublish', saved)
}

const actions = { publish, unpublish } satisfies Record<PublishingAction, unknown>

type Saved = Extract<Awaited<ReturnType<typeof saveLocked>>, { outcome: 'saved' }>

async function save(scope: Scope, current: Locked<Document>, asked: Parameters<typeof saveLocked>[2]): Promise<Saved> {
  const result = await saveLocked(scope, current, asked)
  if (result.outcome === 'conflict') throw new AppError('stale', { details: { overlaps: result.overlaps } })
  return result
}

/** Gives the version that was made. */
async function finish(scope: Scope, id: string, action: string, { changed, version }: Saved): Promise<number> {
  if (changed.length > 0) await audit(scope, action, id, { version })
  await tell(scope, changed)
  await tellPublishing(scope, id)
  return version
}

/** What failed by no fault of anybody's is tried again after a minute. */
const isTriedAgain = sql`${problem} = 'failed' and ${stuck_since} < now() - interval '1 minute'`
const due: Record<PublishingAction, SQL> = {
  publish: sql`(${publish_at} <= now() and (${problem_with} is null or ${problem_with} = 'publish' and ${isTriedAgain}))`,
  unpublish: sql`(${unpublish_at} <= now() and (${problem_with} is distinct from 'unpublish' or ${isTriedAgain}))`,
}
const isDue = sql`not ${is_deleted} and (${due.publish} or ${due.unpublish})`

/** Does what was planned for a moment that has come, in any process, once; gives how much of it was done. */
export async function publishDue(
  deps: RecordDeps,
  kinds: readonly DeclaredKind[],
  signal: AbortSignal,
): Promise<number> {
  let done = 0
  const met: string[] = []
  while (!signal.aborted) {
    const [next] = await deps.database.db
      .select()
      .from(pendingChanges)
      .where(and(isDue, met.length > 0 ? notInArray(pendingChanges.id, met) : undefined))
      .orderBy(asc(sql`least(${publish_at}, ${unpublish_at})`))
      .limit(1)
    if (!next) break
    const kind = publishableKind(kinds, next.entity)
    // Its kind may be one that only another version of the site knows.
    const outcome = kind ? await collectMessages((messageOf) => settle(deps, kind, next, messageOf)) : 'left'
    if (outcome === 'done') done += 1
    else met.push(next.id)
  }
  return done
}

/** How records of an entity are published; undefined where they are not. */
export function publishableKind(kinds: readonly DeclaredKind[], entity: string): AnyKind | undefined {
  const declared = kinds.find((kind) => kind.entity === entity)
  const kind = declared && savedKind(declared, '')
  return kind && isPublishable(kind) ? kind : undefined
}

async function settle(
  deps: RecordDeps,
  kind: AnyKind,
  { id, entity_id, planned_by }: PendingRow,
  messageOf: MessageOf,
) {
  const requestId = randomUUID()
  try {
    const staff = await plannerNow(deps, kind, planned_by)
    return await inScope(deps, kind, { staff, requestId }, async (scope) => {
      // Its record first, as everything locks it; another process may have done it meanwhile.
      const current = await lockRecord(scope.tx, kind, entity_id)
      const row = current && (await lockPending(scope.tx, { entity: kind.entity, id: entity_id }))
      const action = row && (await dueAction(scope.tx, row))
      if (!current || !row || !action || row.planned_by !== planned_by) return 'left'
      if (action === 'publish') await asConfirmed(scope, current, row)
      await actions[action](scope, current, row)
      return 'done'
    })
  } catch (error) {
    deps.log.warn({ err: error, entity: kind.entity, id: entity_id }, 'what was planned could not be published')
    await noteProblem(deps, kind, id, problemOf(error, messageOf))
    return 'stuck'
  }
}

async function dueAction(tx: Db, { id }: PendingRow): Promise<PublishingAction | undefined> {
  const [row] = await tx
    .select({ publish: sql<boolean | null>`${due.publish}`, unpublish: sql<boolean | null>`${due.unpublish}` })
    .from(pendingChanges)
    .where(and(eq(pendingChanges.id, id), isDue))
  return row?.publish ? 'publish' : row?.unpublish ? 'unpublish' : undefined
}

/** Whoever planned it, as far as they may now. @throws AppError forbidden */
async function plannerNow(deps: RecordDeps, kind: AnyKind, planned_by: string | null): Promise<Permission<Capability>> {
  const planner = planned_by === null ? null : await deps.records.sessionNow(deps.database.db, planned_by)
  if (!planner || kind.capability === null) throw new AppError('forbidden')
  return requirePermission(planner, kind.capability)
}

async function noteProblem(deps: RecordDeps, kind: AnyKind, id: string, why: Why): Promise<void> {
  await deps.database.db.transaction(async (tx) => {
    const [row] = await tx.select().from(pendingChanges).where(eq(pendingChanges.id, id)).for('update')
    const action = row && (await dueAction(tx, row))
    if (!row || !action) return
    const told = { ...notStuck, ...why, problem_with: action, stuck_since: sql`now()` }
    await tx.update(pendingChanges).set(told).where(eq(pendingChanges.id, id))
    await tellPublishing({ tx, kind }, row.entity_id)
  })
}

type Why = { problem: PublishingProblem } & Partial<Pick<PendingRow, 'problem_text' | 'problem_params'>>

function problemOf(error: unknown, messageOf: MessageOf): Why {
  if (error instanceof OtherEffects) return { problem: 'effects' }
  if (!(error instanceof AppError)) return { problem: 'failed' }
  if (error.code === 'forbidden') return { problem: 'forbidden' }
  if (error.code === 'stale') return { problem: 'conflict' }
  const { message, params } = messageOf(error.message) ?? { message: error.message, params: null }
  return { problem: error.code === 'invalid' ? 'invalid' : 'failed', problem_text: message, problem_params: params }
}
