import { sql } from 'drizzle-orm'
import { isOlderThan, type Retained } from '#platform/server/retention/sweep.ts'
import { paymentEvents } from './table.server.ts'

/** What a payment provider told; enrollments themselves stay. */
export function retainedPaymentEvents(months: number | null): Retained {
  const at = paymentEvents.received_at
  const isOld = months === null ? undefined : isOlderThan(sql`${at}`, months)
  return { name: 'payment_events', table: paymentEvents, at, isOld }
}
