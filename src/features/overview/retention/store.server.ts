import { purgedWithCourses } from '#features/learning/attendance/store.server.ts'
import { eraseStaffMailOf } from '#features/delivery/mail/store.server.ts'
import { retainedDeliveries } from '#features/delivery/webhooks/store.server.ts'
import { retainedPaymentEvents } from '#features/learning/enrollments/payments/store.server.ts'
import { retainedInquiries } from '#features/messages/inquiries/store.server.ts'
import { retainedMail } from '#features/delivery/mail/outbox.store.server.ts'
import { retainedAudit } from '#records/audit/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type PurgedAlong, retainedBin, retainedRevisions } from '#records/bin/bin.server.ts'
import { countDue, type Retained, sweep } from '#platform/server/retention/sweep.ts'
import { retentionSweeps } from '#platform/server/retention/table.ts'
import type { Settings } from '#platform/server/settings.ts'
import { retainedNames, type RetainedRow } from './schema.ts'

type Retention = Settings['retention']

export const purgedAlong: PurgedAlong = {
  ...purgedWithCourses,
  contact_questions: eraseStaffMailOf,
  volunteer_applications: eraseStaffMailOf,
}

/** All that is kept for a time. Audit entries after versions: who made a record is told for as long as there are some. */
function allRetained(retention: Retention): Retained[] {
  const { bin, inquiries, audit, payment_events, webhook_deliveries, mail, revisions, newestRevisions } = retention
  return [
    retainedBin(bin, purgedAlong),
    ...retainedInquiries(inquiries),
    retainedPaymentEvents(payment_events),
    retainedDeliveries(webhook_deliveries),
    retainedMail(mail),
    retainedRevisions(revisions, newestRevisions),
    retainedAudit(audit),
  ]
}

/** Removes everything whose time is over; gives how many rows by name. The sweep of files takes the pictures that nothing shows any more. */
export async function sweepAll(db: Db, retention: Retention, signal: AbortSignal): Promise<Record<string, number>> {
  const removed: Record<string, number> = {}
  for (const retained of allRetained(retention)) removed[retained.name] = await sweep(db, retained, signal)
  return removed
}

export async function readRetention(db: Db, retention: Retention): Promise<RetainedRow[]> {
  const all = new Map(allRetained(retention).map((retained) => [retained.name, retained]))
  const sweeps = new Map((await db.select().from(retentionSweeps)).map((row) => [row.name, row]))
  return Promise.all(
    retainedNames.map(async (name) => {
      const [retained, swept] = [all.get(name), sweeps.get(name)]
      const of = name === 'questions' || name === 'volunteer_applications' ? 'inquiries' : name
      return {
        name,
        months: of === 'bin' ? null : retention[of],
        days: of === 'bin' ? retention.bin : null,
        setting: `KEEP_${of.toUpperCase()}_${of === 'bin' ? 'DAYS' : 'MONTHS'}`,
        newest: name === 'revisions' ? retention.newestRevisions : null,
        swept_at: swept?.swept_at.toISOString() ?? null,
        removed: swept?.removed ?? 0,
        due: retained ? await countDue(db, retained) : 0,
      }
    }),
  )
}
