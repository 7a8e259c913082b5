import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { verifiedEmails } from '#features/people/accounts/linked.store.server.ts'
import {
  type Ancestry,
  ancestryOf,
  enrollmentTarget,
  lockFamily,
} from '#features/learning/courses/family.store.server.ts'
import { raiseSeatLimit } from '#features/learning/courses/places.store.server.ts'
import { coveringEnrollment, isErasedEmail } from '../rules.ts'
import { emitEnrollmentChange } from '../announcing.store.server.ts'
import { mailAdditions } from '../mails.store.server.ts'
import { freePlaces, type Move, settlePlaces } from '../places/store.server.ts'
import { tellOfMoves } from '../places/notifications.store.server.ts'
import { insertEnrollment, type Site, type Target } from '../store.server.ts'
import { courseEnrollments, type EnrollmentRow } from '../table.server.ts'
import { writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Actor } from '#records/kinds/record-kind.server.ts'
import { type Known, linesWithPlaces, outcomeOf, type Read, readLine } from './rules.ts'
import type { Addition, JudgedLine, Line } from './schema.ts'

type Person = Known & { profileId: string | null }
/** A line with what is known of its email. `key`: the email as the database folds it. */
type Looked = { read: Read; key: string | null; person: Person | undefined; judged: JudgedLine }

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
    const settled = await settlePlaces(tx, target.id)
    let { free } = settled
    const keep = free === Infinity ? undefined : 'office'
    const lines: JudgedLine[] = []
    const added: { id: string; profileId: string | null; isCounted: boolean }[] = []
    const moves: Move[] = [...settled.moves]
    for (const { read, judged, person, key } of await lookAt(tx, family, target, people)) {
      if (judged.outcome !== 'new' || read.fields) {
        if (key !== null) await trustAddress(tx, target.id, key)
        lines.push(judged)
        continue
      }
      const profileId = person?.profileId ?? null
      const { details } = read
      const isBeyond = free <= 0 && isOver
      const isWaiting = free <= 0 && !isOver
      if (isBeyond) await raiseSeatLimit(tx, target.id)
      const made = await insertEnrollment(tx, target, {
        details,
        person: profileId === null ? null : { profileId },
        currency: site.currency,
        office,
        keep,
        isWaiting,
      })
      free -= 1
      await auditAddition(tx, { ...made, isBeyond, isWaiting }, by)
      added.push({ id: made.id, profileId, isCounted: made.isCounted })
      moves.push(...made.moves)
      lines.push({ ...judged, outcome: isWaiting ? 'listed' : 'added' })
    }
    moves.push(...(await settlePlaces(tx, target.id)).moves)
    await announce(tx, target.id, added)
    await tellOfMoves(tx, moves, site)
    const ids = added.map(({ id }) => id)
    await mailAdditions(tx, site, ids)
    return { target, lines }
  })
}

/** What a guest had typed the office knows now. */
async function trustAddress(tx: Db, courseId: string, key: string): Promise<void> {
  const { course_id, profile_id, email_key, entered_by_office } = courseEnrollments
  const isGuests = and(eq(course_id, courseId), isNull(profile_id), eq(email_key, key), eq(entered_by_office, false))
  await tx.update(courseEnrollments).set({ entered_by_office: true }).where(isGuests)
}

async function auditAddition(
  tx: Db,
  made: Pick<EnrollmentRow, 'id' | 'payment_status'> & { isBeyond: boolean; isWaiting: boolean },
  { staff, requestId }: Actor<'enrollments'>,
) {
  const entry = {
    actorId: staff.profileId,
    action: 'enrollment.added',
    entity: 'course_enrollments',
    entityId: made.id,
  }
  const { payment_status: status, isBeyond, isWaiting } = made
  const details = { status, ...(isWaiting && { place: 'waiting' }), ...(isBeyond && { over_capacity: true }) }
  await writeAuditEntry(tx, { ...entry, requestId, details })
}

/** Once for all guests, and for each account whose open pages are to hear of it. */
async function announce(tx: Db, courseId: string, added: readonly { profileId: string | null; isCounted: boolean }[]) {
  for (const person of new Set(added.map(({ profileId }) => profileId))) {
    const isCounted = added.some((each) => each.profileId === person && each.isCounted)
    await emitEnrollmentChange(tx, { courseId, person, isCounted })
  }
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
      return { read, key: null, person: undefined, judged }
    }
    const key = keys[at] ?? ''
    const person = known.get(key)
    const isRepeated = seen.has(key)
    seen.add(key)
    const outcome = isRepeated ? 'repeated' : outcomeOf(person ?? nobody)
    return { read, key, person, judged: { outcome, fields: {}, has_account: person?.hasAccount ?? false } }
  })
}
const nobody: Known = { status: null, place: 'seated', isCovered: false, hasAccount: false }

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
  const { course_id, profile_id, email_key } = courseEnrollments
  const accounts = owners.map((owner) => owner.profile_id)
  const rows = await db
    .select()
    .from(courseEnrollments)
    .where(
      and(
        inArray(course_id, [...new Set([family.course, ...family.above, target].map(({ id }) => id))]),
        or(inArray(profile_id, accounts), and(isNull(profile_id), inArray(email_key, keys))),
      ),
    )
  return new Map(
    keys.map((key): [string, Person] => {
      const profileIds = owners.filter(({ email }) => email === key).map((owner) => owner.profile_id)
      const own = rows.filter((row) =>
        row.profile_id === null ? row.email_key === key : profileIds.includes(row.profile_id),
      )
      return [key, personOf(family, target, own, profileIds)]
    }),
  )
}

function personOf(
  family: Ancestry,
  target: Target,
  own: readonly EnrollmentRow[],
  profileIds: readonly string[],
): Person {
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
  }
}

/** The addresses of a course's participants, newest first, each once; of erased accounts there is none. */
export async function addressesOf(db: Db, courseId: string): Promise<{ addresses: string[]; has_more: boolean }> {
  const { course_id, email, email_key, payment_status, place, created_at, id } = courseEnrollments
  const rows = await db
    .select({ email, email_key })
    .from(courseEnrollments)
    .where(and(eq(course_id, courseId), eq(payment_status, 'completed'), eq(place, 'seated')))
    .orderBy(sql`${created_at} desc, ${id} desc`)
    .limit(mostAddresses + 1)
  const shown = rows.slice(0, mostAddresses).filter((row) => !isErasedEmail(row.email))
  const each = new Map(shown.map((row) => [row.email_key, row.email]))
  return { addresses: [...each.values()], has_more: rows.length > mostAddresses }
}
const mostAddresses = 2000
