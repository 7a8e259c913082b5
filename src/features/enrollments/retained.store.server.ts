import { sql } from 'drizzle-orm'
import { isOlderThan, type Retained } from '#platform/server/retention/sweep.ts'
import { paymentEvents } from './table.server.ts'

/** What a payment provider told; enrollments themselves stay. */
export function retainedPaymentEvents(months: number | null): Retained {
  const isDue = months === null ? undefined : isOlderThan(sql`${paymentEvents.received_at}`, months)
  return { name: 'payment_events', table: paymentEvents, isDue }
}
