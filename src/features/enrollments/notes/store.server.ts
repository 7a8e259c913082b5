import { asc, inArray } from 'drizzle-orm'
import { paymentEvents } from '#features/enrollments/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { notedAs } from './rules.ts'
import type { PaymentNote } from './schema.ts'

/** Bounds a row's height, however much a provider sends. */
const most = 5

/** Notes on the payments of enrollments, by enrollment id, newest first. */
export async function paymentNotes(db: Db, ids: readonly string[]): Promise<Map<string, PaymentNote[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(paymentEvents)
    .where(inArray(paymentEvents.enrollment_id, [...ids]))
    .orderBy(asc(paymentEvents.received_at), asc(paymentEvents.id))
  const events = Map.groupBy(rows, ({ enrollment_id }) => enrollment_id ?? '')
  return new Map([...events].map(([id, own]) => [id, notesOf(own).slice(0, most)]))
}

function notesOf(events: (typeof paymentEvents.$inferSelect)[]): PaymentNote[] {
  const kinds = notedAs(events)
  const notes = events.flatMap(({ amount, currency, asked_amount, asked_currency, received_at }, at) => {
    const kind = kinds[at]
    if (!kind) return []
    return {
      kind,
      amount,
      currency,
      asked_amount: asked_amount ?? amount,
      asked_currency: asked_currency ?? currency,
      received_at: received_at.toISOString(),
    }
  })
  return notes.toReversed()
}
