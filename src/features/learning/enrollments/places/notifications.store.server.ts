import { inArray } from 'drizzle-orm'
import { emitEnrollmentChange } from '../announcing.store.server.ts'
import { classesAhead } from '../mails.store.server.ts'
import { type Recipient, recipientsOf } from '../recipients.store.server.ts'
import type { Place } from '../schema.ts'
import { courseEnrollments, type EnrollmentRow } from '../table.server.ts'
import type { MailCause } from '#features/delivery/mail/schema.ts'
import { type NewMail, queueMail } from '#features/delivery/mail/store.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Settings } from '#platform/server/settings.ts'
import { formatMoney } from '#platform/values/money.ts'
import { lockCourses } from '#features/learning/courses/family.store.server.ts'
import { courseKind } from '#features/learning/courses/editing/store.server.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { AnyKind, Changed, Document } from '#records/kinds/record-kind.server.ts'
import { coursesToSettle, type Move, settleChangedCourse, settlePlaces } from './store.server.ts'
import { untilWords } from './rules.ts'

/** What mail says of the site. */
export type Site = Pick<Settings, 'publicUrl' | 'timeZone'>

/** Beyond so many people one announcement is for all of them: their open pages ask again when they are looked at. */
const mostAnnounced = 50

const causes: Partial<Record<Place, MailCause>> = {
  // Whoever had paid, and has a place now.
  seated: 'paid',
  waiting: 'waiting',
  offered: 'place_offered',
  unseated: 'paid_without_place',
  withdrawn: 'withdrawn',
}

/** Announces what became of places, and writes the mail; last in the transaction. */
export async function tellOfMoves(tx: Db, moves: readonly Move[], site: Site): Promise<void> {
  if (moves.length === 0) return
  const mails = await mailOf(tx, moves, site)
  for (const [courseId, own] of Map.groupBy(moves, (move) => move.course_id)) {
    const people = new Set(own.map((move) => move.profile_id))
    const told = people.size > mostAnnounced ? [null] : [...people]
    for (const person of told) {
      const isCounted = own.some((move) => move.isCounted && (told.length === 1 || move.profile_id === person))
      await emitEnrollmentChange(tx, { courseId, person, isCounted })
    }
  }
  await queueMail(tx, mails)
}

async function mailOf(tx: Db, moves: readonly Move[], site: Site): Promise<NewMail[]> {
  const ids = moves.flatMap((move) => (causes[move.to] && !move.isQuiet ? [move.id] : []))
  if (ids.length === 0) return []
  const recipients = await recipientsOf(tx, ids)
  const mails: NewMail[] = []
  for (let at = 0; at < ids.length; at += batch) {
    const rows = await tx
      .select()
      .from(courseEnrollments)
      .where(inArray(courseEnrollments.id, ids.slice(at, at + batch)))
    const aheadOf = await classesAhead(tx, site, rows)
    for (const row of rows) {
      const to = recipients.get(row.id)
      if (to) mails.push(...mailTo(row, to, { ...site, ...aheadOf(row) }))
    }
  }
  return mails
}
const batch = 1_000

type Ahead = ReturnType<Awaited<ReturnType<typeof classesAhead>>>

/** As the enrollment stands now: who has a place by another one meanwhile hears nothing. */
function mailTo(row: EnrollmentRow, to: Recipient, { timeZone, data, invitation }: Site & Ahead): NewMail[] {
  const { place, reference, amount, currency, offer_ends_at } = row
  const cause = causes[place]
  if (!cause || row.is_duplicate) return []
  const { course, course_url } = data
  const until = offer_ends_at && untilWords(offer_ends_at, timeZone)
  const isOfPayment = cause === 'paid' || cause === 'paid_without_place'
  const moment = offer_ends_at ?? row.withdrawn_at ?? row.waiting_since
  return [
    {
      cause,
      // Whoever waits, or is offered a place, once more hears of it again.
      key: `${row.id}/${isOfPayment ? reference : moment?.toISOString()}`,
      to,
      data: {
        ...(cause === 'paid' ? data : { course, course_url }),
        name: to.name ?? '',
        ...(until && { until, accept_url: course_url }),
        ...(isOfPayment && { amount: formatMoney(amount, currency) }),
      },
      ...(cause === 'paid' && invitation),
      ...(offer_ends_at && { expiresAt: offer_ends_at }),
    },
  ]
}

/** Places that a changed course has more or fewer of, or that open and close with it, are settled in the transaction that changes it. */
export async function followCourses(
  tx: Db,
  { entity }: Pick<AnyKind, 'entity'>,
  changed: readonly Changed<Document>[],
  site: Site,
): Promise<void> {
  if (entity !== courseKind.entity) return
  const concerned = changed.flatMap(({ id, states, isGone }) => (!isGone && isOtherwise(states) ? [id] : []))
  await lockCourses(tx, concerned)
  const moves: Move[] = []
  for (const id of concerned) moves.push(...(await settleChangedCourse(tx, id)))
  await tellOfMoves(tx, moves, site)
}

/** Settles the places of every course that is due, each in a transaction of its own; one that fails holds up no other. */
export async function settleDuePlaces(
  { database: { db }, settings, log }: Pick<Deps, 'database' | 'settings' | 'log'>,
  signal: AbortSignal,
): Promise<{ moved: number; failed: number }> {
  const done = { moved: 0, failed: 0 }
  for (const courseId of await coursesToSettle(db)) {
    if (signal.aborted) break
    try {
      done.moved += await inTransaction(db, async (tx) => {
        await lockCourses(tx, [courseId])
        const { moves } = await settlePlaces(tx, courseId)
        await tellOfMoves(tx, moves, settings)
        return moves.length
      })
    } catch (error) {
      log.error({ err: error, course: courseId }, 'the places of a course could not be settled')
      done.failed += 1
    }
  }
  return done
}

/** One that was added or came back has one state alone. */
function isOtherwise([before, after]: readonly Document[]): boolean {
  return before?.['capacity'] !== after?.['capacity'] || before?.['published'] !== after?.['published']
}
