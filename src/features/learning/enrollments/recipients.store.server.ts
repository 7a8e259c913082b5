import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { verifiedAccounts } from '#features/people/accounts/names.store.server.ts'
import type { Ancestry } from '#features/learning/courses/family.store.server.ts'
import { nameForStranger } from '#features/delivery/mail/rules.ts'
import { isConfirmed } from '#features/content/subscriptions/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { withoutTag } from '#platform/server/mail/address-keys.ts'
import type { Language } from '#platform/values/translate.ts'
import { isErasedEmail } from './rules.ts'
import { courseEnrollments } from './table.server.ts'

const { id, course_id, former_course_id, profile_id, email, email_key, full_name } = courseEnrollments
const { payment_status, amount, currency, is_counted, is_duplicate, place, held_until } = courseEnrollments
const { entered_by_office } = courseEnrollments
const ofCourse = sql<string | null>`coalesce(${course_id}, ${former_course_id})`
const isPaid = sql`${amount} > 0 and ${payment_status} = 'completed'`

/** Enrollments with the address that mail goes to, and why. */
function contacts(db: Db) {
  const account = verifiedAccounts(db)
  const address = sql<string>`coalesce(${account.email}, ${email})`
  // Null: only a stranger may have typed it, and nothing is sent.
  const trust = sql<
    'account' | 'office' | 'paid' | 'confirmed' | null
  >`case when ${account.id} is not null then 'account'
    when ${entered_by_office} then 'office' when ${isPaid} or ${amount} > 0 and ${payment_status} = 'refunded' then 'paid'
    when ${isConfirmed(db, email_key)} then 'confirmed' end`
  const columns = {
    enrollment_id: id,
    /** The address as one person's: folded, and without a tag. */
    person: withoutTag(address),
    profileId: profile_id,
    email: address,
    name: sql<string | null>`coalesce(${full_name}, ${account.full_name})`,
    trust,
    /** As the person chose, else that of the page on which they enrolled. */
    language: sql<Language>`coalesce(${account.language}, ${courseEnrollments.language})`,
    /** In the course itself. */
    paid: sql<number | null>`case when ${isPaid} then ${amount}::float8 end`,
    course_id: ofCourse,
    currency,
  }
  return { columns, account, row: { address, person: columns.person, trust, profile_id } }
}

/** Somebody enrolled, with the address that mail goes to; `trust` null: where none may go. */
type Concerned = Awaited<ReturnType<typeof concernedIn>>[number]
export type Recipient = Concerned & { trust: NonNullable<Concerned['trust']> }

export function isReached<Contact extends Concerned>(contact: Contact): contact is Contact & Recipient {
  return contact.trust !== null && !isErasedEmail(contact.email)
}

/** How the people of these enrollments can be written to, by enrollment id. */
export async function contactsOf(db: Db, ids: readonly (string | null)[]): Promise<Map<string, Concerned>> {
  const asked = [...new Set(ids.flatMap((each) => each ?? []))]
  if (asked.length === 0) return new Map()
  const { columns, account } = contacts(db)
  const rows = await db
    .select(columns)
    .from(courseEnrollments)
    .leftJoin(account, eq(account.id, profile_id))
    .where(sql`${id} = any (${sql.param(asked)}::uuid[])`)
  return new Map(rows.map((contact) => [contact.enrollment_id, named(contact)]))
}

/** The same without those whose address only a stranger may have typed. */
export async function recipientsOf(db: Db, ids: readonly (string | null)[]): Promise<Map<string, Recipient>> {
  const all = [...(await contactsOf(db, ids))]
  return new Map(all.flatMap(([of, contact]) => (isReached(contact) ? [[of, contact]] : [])))
}

/** A course and those above it; also of one that lies in the bin. */
type Family = { course: Pick<Ancestry['course'], 'id'>; above: readonly Pick<Ancestry['course'], 'id'>[] }
/**
 * Whom something of a course concerns. `classes`: who takes part, and who was enrolled by the office and has not paid yet;
 * `open_classes`: also who has not paid and may come all the same; `course`: whoever has a place, waits for one or has paid.
 */
type Matter = 'classes' | 'open_classes' | 'course'
/** A condition on address, the same as one person's, trust and account. */
export type Wanted = (row: ReturnType<typeof contacts>['row']) => SQL | undefined

/** Each person once, however many enrollments they have in a course and above it, with an account first; erased ones are left out. */
export async function concernedIn(db: Db, family: Family, { matter, wanted }: { matter: Matter; wanted?: Wanted }) {
  const { columns, account, row } = contacts(db)
  const { person, trust, paid } = columns
  const rows = await db
    .selectDistinctOn([person], columns)
    .from(courseEnrollments)
    .leftJoin(account, eq(account.id, profile_id))
    .where(and(isIn(family), isConcerned(matter, family.course.id, trust), wanted?.(row)))
    .orderBy(person, sql`${trust} is null`, sql`${trust} <> 'account'`, sql`${paid} is null`, id)
  return rows.filter((contact) => !isErasedEmail(contact.email)).map(named)
}

function isIn({ course, above }: Family): SQL | undefined {
  const ids = [course, ...above].map((each) => each.id)
  // As `coveringEnrollment`: a free enrollment in a section alone opens nothing.
  const counts = above.length === 0 ? undefined : sql`(${ofCourse} <> ${course.id}::uuid or ${amount} > 0)`
  return and(or(inArray(course_id, ids), and(isNull(course_id), eq(former_course_id, course.id))), counts)
}

function isConcerned(matter: Matter, courseId: string, trust: SQL): SQL | undefined {
  const isUnpaid = sql`${payment_status} = 'pending' and ${place} = 'seated' and not ${is_duplicate}
    and (${held_until} is null or ${held_until} > clock_timestamp()) and ${trust} is not null`
  const waits = sql`${ofCourse} = ${courseId}::uuid and ${place} in ('waiting', 'offered', 'unseated') and not ${is_duplicate}`
  if (matter === 'classes') return or(is_counted, and(isUnpaid, entered_by_office))
  return or(is_counted, isUnpaid, matter === 'course' ? waits : undefined)
}

/** What only a subscription confirms may bear any name, which a stranger may have typed. */
function named<Contact extends { name: string | null; trust: string | null }>(contact: Contact): Contact {
  return contact.trust === 'confirmed' ? { ...contact, name: nameForStranger(contact.name) || null } : contact
}

/** The addresses of a course's participants, newest first, each once; of erased accounts there is none. */
export async function addressesOf(db: Db, courseId: string): Promise<{ addresses: string[]; has_more: boolean }> {
  const { created_at } = courseEnrollments
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

/** What was paid for a course, by currency, and by how many people. */
export async function paidFor(db: Db, courseId: string) {
  return db
    .select({
      people: sql<number>`count(*) filter (where not ${is_duplicate})::int`,
      amount: sql<number>`sum(${amount})::float8`,
      currency,
    })
    .from(courseEnrollments)
    .where(and(eq(course_id, courseId), isPaid))
    .groupBy(currency)
}
