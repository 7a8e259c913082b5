import { randomBytes, randomInt } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { samePeople } from '#features/learning/enrollments/roster.store.server.ts'
import { emitChange, holdersOf, onlyTo } from '#platform/server/changes/changes.ts'
import type { Db } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import { formatNumber, numberFrom } from './numbers.rules.ts'
import { stateOf } from './rules.ts'
import type { Verification } from './schema.ts'
import { issuedCertificates } from './table.server.ts'

const issuedCertificatesTopic = 'issued-certificates'

export type IssuedRow = typeof issuedCertificates.$inferSelect
/** Whose holder's account is not erased. */
export type HeldRow = IssuedRow & { holder_name: string }
export type NewCertificate = Omit<typeof issuedCertificates.$inferInsert, 'number' | 'status_index'>

/** Of the first draw of a certificate's bit; each further one is drawn from twice as many, so that there is always room. */
const statusBits = 2 ** 20
const draws = 11

/** What is printed, as the wire has it. */
export function toPrinted(row: IssuedRow) {
  const { number, title, course_title, completed_on, issued_at, teachers, hours, language } = row
  return {
    number: formatNumber(number),
    title,
    course_title,
    completed_on,
    issued_at: issued_at.toISOString(),
    teachers,
    hours,
    language,
    expires_at: row.expires_at?.toISOString() ?? null,
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
  }
}

/** The certificate with a number as it is stored; null where there is none, or its holder's account is erased. */
export async function certificateOf(db: Db, number: string): Promise<HeldRow | null> {
  const [row] = await db.select().from(issuedCertificates).where(eq(issuedCertificates.number, number))
  return row && row.holder_name !== null ? { ...row, holder_name: row.holder_name } : null
}

/** What anybody who has the number learns. */
export async function verificationOf(db: Db, row: HeldRow, now: Date): Promise<Verification> {
  const replacement =
    row.replaced_by === null ? undefined : (await numbersOf(db, [row.replaced_by])).get(row.replaced_by)
  return {
    state: stateOf(row, now),
    ...toPrinted(row),
    holder_name: row.is_name_hidden ? null : row.holder_name,
    withdrawn_reason: row.is_reason_public ? row.withdrawn_reason : null,
    replaced_by: replacement ?? null,
  }
}

/** Numbers as they are printed, by id; those of erased accounts are left out. */
export async function numbersOf(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const asked = [...new Set(ids.flatMap((id) => id ?? []))]
  if (asked.length === 0) return new Map()
  const { id, number, holder_name } = issuedCertificates
  const rows = await db
    .select({ id, number })
    .from(issuedCertificates)
    .where(and(inArray(id, asked), isNotNull(holder_name)))
  return new Map(rows.map((row) => [row.id, formatNumber(row.number)]))
}

type Person = { enrollment_id: string; profile_id: string | null }

type Held = Pick<IssuedRow, 'withdrawn_at' | 'withdrawn_reason'>

/** What each of these people holds of a course by any of their enrollments or their account: what stands, or else what was withdrawn last. */
export async function certificatesHeld(
  db: Db,
  courseId: string,
  people: readonly Person[],
): Promise<(person: Person) => Held | undefined> {
  const { course_id, enrollment_id, profile_id, withdrawn_at, withdrawn_reason } = issuedCertificates
  const enrolled = await samePeople(
    db,
    people.map((person) => person.enrollment_id),
  )
  const accounts = people.flatMap((person) => person.profile_id ?? [])
  const theirs = or(inArray(enrollment_id, [...enrolled.values()].flat()), inArray(profile_id, accounts))
  const rows = await db
    .select({ enrollment_id, profile_id, withdrawn_at, withdrawn_reason })
    .from(issuedCertificates)
    .where(and(eq(course_id, courseId), theirs))
    .orderBy(sql`${withdrawn_at} desc nulls first`)
  return (person) => {
    const own = new Set([person.profile_id, ...(enrolled.get(person.enrollment_id) ?? [])])
    own.delete(null)
    return rows.find((row) => own.has(row.enrollment_id) || own.has(row.profile_id))
  }
}

/** The courses of which an account has a certificate that stands. */
export async function issuedCourses(db: Db, profileId: string): Promise<Set<string>> {
  const { course_id, profile_id, withdrawn_at } = issuedCertificates
  const rows = await db
    .select({ course_id })
    .from(issuedCertificates)
    .where(and(eq(profile_id, profileId), isNull(withdrawn_at)))
  return new Set(rows.map((row) => row.course_id))
}

/** Stores certificates, each under a number and a bit of its own. @throws Error where somebody has one of the course that stands */
export async function insertCertificates(tx: Db, certificates: readonly NewCertificate[]): Promise<IssuedRow[]> {
  const made: IssuedRow[] = []
  let open = certificates
  for (let draw = 0; draw < draws && open.length > 0; draw++) {
    const rows = open.map((certificate) => ({
      ...certificate,
      number: numberFrom(randomBytes(12)),
      status_index: randomInt(statusBits * 2 ** draw),
    }))
    const stored = await tx.insert(issuedCertificates).values(rows).onConflictDoNothing().returning()
    made.push(...stored)
    const isStored = new Set(stored.map(({ enrollment_id }) => enrollment_id))
    open = open.filter(({ enrollment_id }) => !isStored.has(enrollment_id ?? null))
  }
  if (open.length > 0) throw new Error('A certificate could not be stored.')
  return made
}

/** Locks one until the transaction ends. @throws AppError `not_found` */
export async function lockCertificate(tx: Db, id: string): Promise<IssuedRow> {
  const [row] = await tx.select().from(issuedCertificates).where(eq(issuedCertificates.id, id)).for('update')
  if (!row) throw new AppError('not_found')
  return row
}

/** Tells staff once, and each of the accounts concerned, last in the transaction. */
export async function emitCertificateChange(tx: Db, holders: readonly (string | null)[]): Promise<void> {
  await emitChange(tx, issuedCertificatesTopic, [], holdersOf('enrollments'))
  for (const holder of new Set(holders)) {
    if (holder !== null) await emitChange(tx, issuedCertificatesTopic, [], onlyTo(holder))
  }
}

/** Names of certificates for the audit log and the dashboard, by id; unknown ids are left out. */
export async function certificateTitles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { id, holder_name, course_title, number } = issuedCertificates
  const rows = await db
    .select({ id, holder_name, course_title, number })
    .from(issuedCertificates)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, `${row.holder_name ?? formatNumber(row.number)} for ${row.course_title}`]))
}
