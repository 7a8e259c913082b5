import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { verifiedEmails } from '#features/people/accounts/linked.store.server.ts'
import {
  type Ancestry,
  ancestryOf,
  enrollmentTarget,
  isOpenUnpaid,
  lockFamily,
  raiseSeatLimit,
} from '#features/learning/courses/family.store.server.ts'
import { enrollmentsUnder, trustAddress } from '#features/learning/enrollments/claims.store.server.ts'
import { mailAdditions } from '#features/learning/enrollments/mails.store.server.ts'
import { changeInCourse, freePlaces } from '#features/learning/enrollments/places/store.server.ts'
import type { Move } from '#features/learning/enrollments/places/transitions.rules.ts'
import {
  insertEnrollment,
  renewEnrollment,
  type Target,
} from '#features/learning/enrollments/places/transitions.store.server.ts'
import { concernedIn, isReached, paidFor } from '#features/learning/enrollments/recipients.store.server.ts'
import { coveringEnrollment } from '#features/learning/enrollments/rules.ts'
import type { Site } from '#features/learning/enrollments/store.server.ts'
import { auditedBy, writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { pluck } from '#records/kinds/fields.ts'
import type { Actor } from '#records/kinds/record-kind.server.ts'
import type { Addition, ConcernedPeople, concernedAsked, JudgedLine, Line } from './schema.ts'
import {
  type EnrollmentDetails,
  enrollmentFormSchema,
  type PaymentStatus,
  type Place,
} from '#features/learning/enrollments/schema.ts'
import { fieldErrorsOf } from '#platform/values/field-errors.ts'

export { addressesOf } from '#features/learning/enrollments/recipients.store.server.ts'

type Row = Awaited<ReturnType<typeof enrollmentsUnder>>[number]

/** What a line says, or by column why it cannot be taken. */
type Read = { details: EnrollmentDetails; fields?: undefined } | { fields: Record<string, string> }

function readLine(line: Line): Read {
  const { data: details } = enrollmentFormSchema.safeParse(line)
  return details ? { details } : { fields: { ...fieldErrorsOf(enrollmentFormSchema, line) } }
}

/** What is there of a person in the course; `isCovered`: a completed enrollment above opens it. */
type Person = {
  status: PaymentStatus | null
  place: Place
  isCovered: boolean
  hasAccount: boolean
  profileId: string | null
  enrollment: string | null
}

/** What comes of a line that can be taken. */
function outcomeOf({ status, place, isCovered }: Person): JudgedLine['outcome'] {
  if (status === 'completed' && place === 'seated') return 'enrolled'
  if (isCovered) return 'covered'
  if (place === 'waiting' || place === 'offered') return 'waiting'
  if (place === 'withdrawn' || place === 'unseated') return place
  // Whose payment failed or was given back, or whose place is no longer kept, is not enrolled.
  return status === 'pending' && place === 'seated' ? 'unpaid' : 'new'
}

/** Of the people who are new, those for whom no place is left go to the waiting list. */
function linesWithPlaces(lines: readonly JudgedLine[], free: number): JudgedLine[] {
  let left = free
  return lines.map((line) => {
    if (line.outcome !== 'new') return line
    left -= 1
    return left >= 0 ? line : { ...line, outcome: 'full' }
  })
}

/** A line with what is known of its email. `key`: the email as the database folds it. */
type Looked = { read: Read; key: string | null; person?: Person; judged: JudgedLine }

/** What adding these people would do, line by line; writes nothing. Null where the course enrolls in nothing. */
export async function previewAddition(
  db: Db,
  { course_id: courseId, people, over_capacity }: Pick<Addition, 'course_id' | 'people' | 'over_capacity'>,
) {
  const family = (await ancestryOf(db, [courseId])).get(courseId)
  const target = family?.course.published ? enrollmentTarget(family) : null
  if (!family || !target) return null
  const lines = (await lookAt(db, family, target, people)).map(({ judged }) => judged)
  return { target, lines: over_capacity ? lines : linesWithPlaces(lines, await freePlaces(db, target.id)) }
}

/**
 * Enrolls those of the people who are not yet, in one transaction under the locks of every enrollment; sent again, it adds nobody.
 * What is wrong or there already is left as it is, and told. Null where the course enrolls in nothing.
 */
export async function addEnrollments(
  db: Db,
  { course_id: courseId, people, is_paid: isPaid, payer, payment_note, over_capacity: isOver }: Addition,
  site: Site,
  by: Actor<'enrollments'>,
) {
  return inTransaction(db, async (tx) => {
    const family = await lockFamily(tx, courseId)
    const target = family && enrollmentTarget(family)
    if (!family || !target) return null
    const office = { isPaid, payer: payer || null, payment_note: payment_note || null }
    return changeInCourse(tx, target.id, site, async (atFirst) => {
      let free = atFirst
      const keep = free === Infinity ? undefined : 'office'
      const lines: JudgedLine[] = []
      const added: { id: string; profileId: string | null; isCounted: boolean }[] = []
      const moves: Move[] = []
      for (const { read, judged, person, key } of await lookAt(tx, family, target, people)) {
        if (judged.outcome !== 'new' || read.fields || !person) {
          if (key !== null) await trustAddress(tx, target.id, key)
          lines.push(judged)
          continue
        }
        const { profileId, enrollment } = person
        const { details } = read
        const isBeyond = free <= 0 && isOver
        const isWaiting = free <= 0 && !isOver
        if (isBeyond) await raiseSeatLimit(tx, target.id)
        const { currency } = site
        const room = isBeyond ? 1 : free
        const made = enrollment
          ? await renewEnrollment(tx, enrollment, office, { course: target, free: room, currency, keep: 'office' })
          : await insertEnrollment(tx, target, { details, profile_id: profileId, currency, office, keep, isWaiting })
        free -= 1
        await auditAddition(tx, { ...made, isBeyond, isWaiting }, by)
        added.push({ id: made.id, profileId, isCounted: made.isCounted })
        moves.push(...made.moves)
        lines.push({ ...judged, outcome: isWaiting ? 'listed' : 'added' })
      }
      return {
        moves,
        changes: changesOf(target.id, added),
        answer: () => ({ target, lines }),
        mail: () => mailAdditions(tx, site, pluck(added, 'id')),
      }
    })
  })
}

async function auditAddition(
  tx: Db,
  made: Pick<Row, 'id' | 'payment_status'> & { isBeyond: boolean; isWaiting: boolean },
  by: Actor<'enrollments'>,
) {
  const { id: entityId, payment_status: status, isBeyond, isWaiting } = made
  const details = { status, ...(isWaiting && { place: 'waiting' }), ...(isBeyond && { over_capacity: true }) }
  const entry = { action: 'enrollment.added', entity: 'course_enrollments', entityId, details }
  await writeAuditEntry(tx, { ...auditedBy(by), ...entry })
}

/** Once for all guests, and for each account whose open pages are to hear of it. */
function changesOf(courseId: string, added: readonly { profileId: string | null; isCounted: boolean }[]) {
  return [...new Set(pluck(added, 'profileId'))].map((person) => ({
    courseId,
    person,
    isCounted: added.some((each) => each.profileId === person && each.isCounted),
  }))
}

async function lookAt(db: Db, family: Ancestry, target: Target, people: readonly Line[]): Promise<Looked[]> {
  const reads = people.map(readLine)
  const keys = await folded(
    db,
    reads.map((read) => (read.fields ? '' : read.details.email)),
  )
  const known = await knownIn(db, family, target, new Set(keys))
  const seen = new Set<string>()
  return reads.map((read, at) => {
    if (read.fields) {
      const judged = { outcome: 'wrong' as const, fields: read.fields, has_account: false }
      return { read, key: null, judged }
    }
    const key = keys[at] ?? ''
    const person = known(key)
    const isRepeated = seen.has(key)
    seen.add(key)
    const outcome = isRepeated ? 'repeated' : outcomeOf(person)
    return { read, key, person, judged: { outcome, fields: {}, has_account: person.hasAccount } }
  })
}
/** Emails as `email_key` has them, in their order. */
async function folded(db: Db, emails: readonly string[]): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    select lower(btrim(email)) as key from unnest(${sql.param([...emails])}::text[]) with ordinality as given (email, place)
    order by place`)
  return rows.map(({ key }) => key)
}

/** What is there under each email: of the account that has verified it, or of a guest. */
async function knownIn(db: Db, family: Ancestry, target: Target, emails: ReadonlySet<string>) {
  const keys = [...emails].filter((key) => key !== '')
  const { rows: owners } = await db.execute<{ profile_id: string; email: string }>(sql`
    select own.profile_id, own.email from (${verifiedEmails}) as own where own.email = any(${sql.param(keys)}::text[])
    order by own.email, own.profile_id`)
  const courseIds = [...new Set([family.course, ...family.above, target].map(({ id }) => id))]
  const rows = await enrollmentsUnder(db, courseIds, { profileIds: pluck(owners, 'profile_id'), emails: keys })
  return (key: string): Person => {
    const profileIds = owners.filter(({ email }) => email === key).map((owner) => owner.profile_id)
    const own = rows.filter((row) =>
      row.profile_id === null ? row.email_key === key : profileIds.includes(row.profile_id),
    )
    return personOf(family, target, own, profileIds)
  }
}

function personOf(family: Ancestry, target: Target, own: readonly Row[], profileIds: readonly string[]): Person {
  const there = own.filter(({ course_id }) => course_id === target.id)
  const counted =
    there.find((row) => row.is_counted) ??
    there.find(({ payment_status }) => payment_status === 'completed') ??
    there.find((row) => !row.is_duplicate)
  const covering = coveringEnrollment(
    family,
    own.filter(({ profile_id }) => profile_id !== null),
  )
  const [profileId = null] = profileIds
  return {
    status: counted?.payment_status ?? null,
    place: counted?.place ?? 'seated',
    isCovered: covering !== undefined,
    hasAccount: profileId !== null,
    profileId,
    enrollment: counted && !counted.is_duplicate ? counted.id : null,
  }
}

const mostShown = 2_000

/** Whom a change of a class or the end of a course concerns, and what was paid for it; null where there is no such course. */
export async function concernedBy(
  db: Db,
  { course: asked, by }: z.output<typeof concernedAsked>,
): Promise<ConcernedPeople | null> {
  const family = (await ancestryOf(db, [asked])).get(asked)
  if (!family) return null
  const ofClasses = (await isOpenUnpaid(db, asked)) ? 'open_classes' : 'classes'
  const people = await concernedIn(db, family, { matter: by === 'course' ? 'course' : ofClasses })
  const paid = await paidFor(db, asked)
  const told = people.map((each) => ({
    name: each.name,
    email: each.email,
    paid: each.course_id === asked ? each.paid : null,
    currency: each.currency,
    is_told: isReached(each),
  }))
  return {
    concerned: people.length,
    not_told: told.filter(({ is_told }) => !is_told).length,
    paid,
    people: told.toSorted((one, other) => Number(one.is_told) - Number(other.is_told)).slice(0, mostShown),
  }
}
