import { ownDraftsWaiting } from '#features/content/announcements/store.server.ts'
import { unfinishedWaiting } from '#features/content/pages/store.server.ts'
import { mailWaiting } from '#features/delivery/mail/listing.store.server.ts'
import { webhooksWaiting } from '#features/delivery/webhooks/store.server.ts'
import { rostersWaiting } from '#features/learning/attendance/roster.store.server.ts'
import { countBetween, enrollmentsWaiting } from '#features/learning/enrollments/figures.store.server.ts'
import type { InquiryKind, InquiryStatus } from '#features/messages/inquiries/answering/schema.ts'
import { countInquiries, firstInInbox, overdueQuestions } from '#features/messages/inquiries/answering/store.server.ts'
import { countOf } from '#platform/server/counts/row-counts.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Session } from '#platform/server/http/permission.ts'
import { type Capability, holds } from '#platform/values/roles.ts'
import { isoDay, momentOfText, weekBeginnings } from '#platform/values/dates.ts'
import { waits } from '#platform/values/waiting.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { publishableKind } from '#records/publishing/publishing.server.ts'
import { ownChangesWaiting, stuckOf } from '#records/publishing/store.server.ts'
import { type EnrollmentWeeks, type Statistics, type Waiting, weeksShown } from './schema.ts'

/** Counts of records, published or not. */
export async function countRecords(db: Db, entities: readonly string[]): Promise<Statistics> {
  const counts = entities.map(async (entity) => [entity, await countOf(db, entity)] as const)
  return Object.fromEntries(await Promise.all(counts))
}

type Asking = { db: Db; kinds: readonly DeclaredKind[]; person: Session; timeZone: string; now: Date }

/** What waits for somebody, as far as their role may see it. */
export async function waitingFor({ db, kinds, person, timeZone, now }: Asking): Promise<Waiting> {
  const may = (capability: Capability) => holds(person.role, capability)
  const parts = await Promise.all([
    may('inquiries') && inquiriesWaiting(db, now),
    may('enrollments') && enrollmentsWaiting(db),
    may('enrollments') && rostersOfToday(db, timeZone, now),
    may('enrollments') && mailWaiting(db),
    may('content') && contentWaiting(db, person.profileId),
    changesWaiting(db, kinds, person),
    may('system') && webhooksWaiting(db).then((webhooks) => ({ webhooks })),
  ])
  return Object.assign({}, ...parts.filter((part) => part !== false)) as Waiting
}

async function inquiriesWaiting(db: Db, now: Date) {
  // What is set aside waits for nobody, and is not in the lists that these lead to.
  const inInbox = (kind: InquiryKind, status: InquiryStatus) =>
    waits(countInquiries(db, kind, { status, search: '' }), firstInInbox(db, kind, status))
  const [questions, overdue, applications, reviews] = await Promise.all([
    inInbox('questions', 'new'),
    overdueQuestions(db, now),
    inInbox('applications', 'new'),
    inInbox('applications', 'under_review'),
  ])
  return { questions, overdue, applications, reviews }
}

async function rostersOfToday(db: Db, timeZone: string, now: Date) {
  const midnight = momentOfText(`${isoDay(now, timeZone)}T00:00`, timeZone)
  return { rosters: await rostersWaiting(db, midnight === null ? now : new Date(midnight), now) }
}

async function contentWaiting(db: Db, person: string) {
  const [drafts, pages] = await Promise.all([ownDraftsWaiting(db, person), unfinishedWaiting(db)])
  return { drafts, pages }
}

async function changesWaiting(db: Db, kinds: readonly DeclaredKind[], { role, profileId }: Session) {
  const seen = kinds.filter(({ capability }) => holds(role, capability))
  const published = seen.filter(({ entity }) => publishableKind(seen, entity))
  const [changes, stuck] = await Promise.all([ownChangesWaiting(db, published, profileId), stuckOf(db, published)])
  return { changes, stuck: { count: stuck.length, first: null } }
}

export async function countEnrollmentWeeks(db: Db, timeZone: string, now: Date): Promise<EnrollmentWeeks> {
  const beginnings = weekBeginnings(now, weeksShown, timeZone)
  const counts = await countBetween(db, beginnings)
  const weeks = counts.map((count, at) => ({ starts_on: isoDay(beginnings[at] ?? now, timeZone), count }))
  return { time_zone: timeZone, weeks }
}
