import { and, asc, eq, getColumns, inArray, isNotNull, notInArray, sql } from 'drizzle-orm'
import { emitChange, holdersOf } from '#platform/server/changes/changes.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import type { AnyKind, Changed, Document } from '#records/kinds/record-kind.server.ts'
import { publicTest } from '#records/saving/save-record.server.ts'
import { newestPage } from '#platform/server/database/in-order.ts'
import { waits } from '#platform/values/waiting.ts'
import { AppError, orNotFound } from '#platform/server/errors.ts'
import { isOlderThan, type Retained } from '#platform/server/retention/sweep.ts'
import { fieldsOf } from '#records/kinds/fields.ts'
import { changeForVisitors, eventOf, failingDays, pauseAfter, testEvent } from './rules.ts'
import { webhookDeliveries, webhookEndpoints } from './table.server.ts'
import { endpointsTopic } from './endpoints.store.server.ts'
import { type DeliveryListAsked, type WebhookDelivery, webhookDeliverySchema } from './schema.ts'

export const dueTopic = 'webhooks/due'

/** `path`: the record's address on the site, where it has one. */
type WebhookEvent = { type: string; id: string; path: string | null }

/** Writes deliveries of what happened into its own transaction, for every endpoint that chose it. Call last. */
export async function tellWebhooks(tx: Db, events: readonly WebhookEvent[]): Promise<void> {
  if (events.length === 0) return
  const { rows } = await tx.execute<{ due: number }>(sql`
    insert into ${webhookDeliveries} (endpoint_id, type, record_id, path)
    select endpoint.id, event.type, event.id, event.path
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event (type text, id text, path text)
    join ${webhookEndpoints} as endpoint on endpoint.is_active and event.type = any (endpoint.events)
    returning 1 as due`)
  if (rows.length > 0) await emitChange(tx, dueTopic, [], holdersOf('system'))
}

/** What changed in records, as far as visitors see it; kinds that they never see tell nothing. */
export function tellOfRecords(kinds: readonly DeclaredKind[]) {
  return async (tx: Db, kind: AnyKind, changed: readonly Changed<Document>[]): Promise<void> => {
    const declared = kinds.find(({ entity }) => entity === kind.entity)
    if (!declared?.versions) return
    const isPublic = await publicTest(tx, kind, changed)
    await tellWebhooks(
      tx,
      changed.flatMap(({ id, states, isGone = false }) => {
        const [first, last = first] = states
        const was = (states.length > 1 || isGone) && first !== undefined && isPublic(first)
        const change = changeForVisitors(was, last !== undefined && isPublic(last), isGone)
        return change ? { type: eventOf(declared, change), id, path: pathOf(declared, id) } : []
      }),
    )
  }
}

function pathOf({ site }: DeclaredKind, id: string): string | null {
  return (
    site?.page?.replace(/:[a-z]+/, id) ?? site?.pages.find((page) => page.endsWith(`/${id}`)) ?? site?.pages[0] ?? null
  )
}

const deliveriesTopic = 'webhooks/deliveries'
const { path: _path, ...listed } = getColumns(webhookDeliveries)

/** A page of the log, newest first. */
export async function listDeliveries(db: Db, { endpoint, state, limit, after }: DeliveryListAsked) {
  const wanted = and(
    endpoint === undefined ? undefined : eq(webhookDeliveries.endpoint_id, endpoint),
    state === undefined ? undefined : eq(webhookDeliveries.state, state),
  )
  const page = await newestPage(webhookDeliveries, { wanted, limit, after }, () =>
    db.select(listed).from(webhookDeliveries),
  )
  return { items: page.rows.map(toDelivery), next: page.next }
}

/** @throws AppError `not_found` */
export async function sendAgain(db: Db, id: string): Promise<WebhookDelivery> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .update(webhookDeliveries)
      .set({ state: 'pending', attempts: 0, next_at: sql`now()` })
      .where(eq(webhookDeliveries.id, id))
      .returning(listed)
    const again = toDelivery(orNotFound(row))
    await emitChange(tx, dueTopic, [], holdersOf('system'))
    return again
  })
}

/** Sends an event of no record, to see that the endpoint hears. @throws AppError `not_found` */
export async function sendTest(db: Db, endpoint: string): Promise<WebhookDelivery> {
  return inTransaction(db, async (tx) => {
    if ((await tx.$count(webhookEndpoints, eq(webhookEndpoints.id, endpoint))) === 0) throw new AppError('not_found')
    const [row] = await tx
      .insert(webhookDeliveries)
      .values({ endpoint_id: endpoint, type: testEvent })
      .returning(listed)
    if (!row) throw new Error('The test could not be kept.')
    await emitChange(tx, dueTopic, [], holdersOf('system'))
    return toDelivery(row)
  })
}

/** Endpoints that the site has switched off, which somebody has to look at. */
export function webhooksWaiting(db: Db) {
  const { id, url, switched_off_at } = webhookEndpoints
  const isOff = isNotNull(switched_off_at)
  const columns = { key: id, title: url, at: sql<Date>`${switched_off_at}`.mapWith(switched_off_at) }
  const first = db.select(columns).from(webhookEndpoints).where(isOff).orderBy(asc(switched_off_at)).limit(1)
  return waits(
    db.$count(webhookEndpoints, isOff),
    first.then(([row]) => row),
  )
}

/** A taken one is another process's again after this, should this one die. */
const leaseSeconds = 120

/** Takes of each endpoint but `except` the oldest delivery whose time has come, with where it goes; no other process takes it meanwhile. */
export async function takeDue(db: Db, { most, except }: { most: number; except: readonly string[] }) {
  const { id, endpoint_id, state, next_at } = webhookDeliveries
  // Moments are kept in whole milliseconds, rounded up as well.
  const isDue = and(eq(state, 'pending'), sql`${next_at} <= now() + interval '1 second'`)
  const oldest = db
    .selectDistinctOn([endpoint_id], { id })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, endpoint_id))
    .where(and(isDue, eq(webhookEndpoints.is_active, true), notInArray(endpoint_id, [...except])))
    .orderBy(endpoint_id, next_at)
  const due = db.$with('due').as(
    db
      .select({ id })
      .from(webhookDeliveries)
      // Looked at once more where another process held the row meanwhile.
      .where(and(inArray(id, oldest), isDue))
      .orderBy(next_at)
      .limit(most)
      .for('update', { skipLocked: true }),
  )
  const taken = await db
    .with(due)
    .update(webhookDeliveries)
    .set({
      attempts: sql`${webhookDeliveries.attempts} + 1`,
      tried_at: sql`now()`,
      next_at: sql`now() + make_interval(secs => ${leaseSeconds})`,
    })
    .where(sql`${webhookDeliveries.id} in (select id from due)`)
    .returning()
  const endpoints = new Map((await db.select().from(webhookEndpoints)).map((endpoint) => [endpoint.id, endpoint]))
  return taken.flatMap((delivery) => {
    const endpoint = endpoints.get(delivery.endpoint_id)
    return endpoint ? { delivery, endpoint } : []
  })
}
export type Taken = Awaited<ReturnType<typeof takeDue>>[number]

export type Outcome = { ms: number } & ({ status: number; answer: string; secondsAsked: number } | { error: string })

const unanswered = { status: null, answer: null, error: null, secondsAsked: 0 }

/** Writes down how an attempt went; what failed waits, as long as the receiver asked for at least, and an endpoint that fails for days, or says that it is gone (410), is switched off. */
export async function settleAttempt(db: Db, { delivery, endpoint }: Taken, outcome: Outcome): Promise<void> {
  const { status, answer, error, secondsAsked } = { ...unanswered, ...outcome }
  const isDelivered = status !== null && status >= 200 && status < 300
  const pause = isDelivered ? null : pauseAfter(delivery.attempts)
  await inTransaction(db, async (tx) => {
    await tx
      .update(webhookDeliveries)
      .set({
        state: isDelivered ? 'delivered' : pause === null ? 'failed' : 'pending',
        next_at: pause === null ? null : sql`now() + make_interval(secs => ${Math.max(pause * 60, secondsAsked)})`,
        status,
        answer,
        error,
        ms: outcome.ms,
      })
      .where(eq(webhookDeliveries.id, delivery.id))
    const { failing_since: since, is_active } = webhookEndpoints
    const isOver = sql`${status === 410} or ${since} < now() - make_interval(days => ${failingDays})`
    const state = isDelivered
      ? { failing_since: null }
      : {
          failing_since: sql`coalesce(${since}, now())`,
          is_active: sql`${is_active} and not coalesce(${isOver}, false)`,
          switched_off_at: sql`case when ${isOver} then now() else ${webhookEndpoints.switched_off_at} end`,
        }
    if (!isDelivered || endpoint.failing_since !== null) {
      await tx.update(webhookEndpoints).set(state).where(eq(webhookEndpoints.id, endpoint.id))
      await emitChange(tx, endpointsTopic, [], holdersOf('system'))
    }
    await emitChange(tx, deliveriesTopic, [], holdersOf('system'))
  })
}

/** The log of what is settled. */
export function retainedDeliveries(months: number | null): Retained {
  const { created_at, state } = webhookDeliveries
  const isOld = months === null ? undefined : and(isOlderThan(sql`${created_at}`, months), sql`${state} <> 'pending'`)
  return { name: 'webhook_deliveries', table: webhookDeliveries, at: created_at, isOld }
}

function toDelivery(row: Omit<typeof webhookDeliveries.$inferSelect, 'path'>): WebhookDelivery {
  return fieldsOf(webhookDeliverySchema, { ...row, next_at: row.state === 'pending' ? row.next_at : null })
}
