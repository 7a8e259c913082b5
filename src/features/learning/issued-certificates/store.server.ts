import { randomBytes, randomInt } from 'node:crypto'
import { and, asc, between, eq, gt, inArray, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { namesOf } from '#features/people/accounts/names.store.server.ts'
import { contactsOf, isReached } from '#features/learning/enrollments/recipients.store.server.ts'
import { emitChange, holdersOf, onlyTo } from '#platform/server/changes/changes.ts'
import type { Db } from '#platform/server/database/database.ts'
import { orNotFound } from '#platform/server/errors.ts'
import { fieldsOf, pluck } from '#records/kinds/fields.ts'
import { countListed, listedRows, type ListSource } from '#records/lists/listed-page.server.ts'
import { issuedCertificateListing, type issuedCertificatesAsked } from './listing.schema.ts'
import { formatNumber, numberFrom, readNumber } from './numbers.rules.ts'
import { stateOf } from './rules.ts'
import * as shapes from './schema.ts'
import { issuedCertificates } from './table.server.ts'
import { t } from '#platform/values/translate.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { RateLimit } from '#platform/server/limits/rate-limits.ts'

const issuedCertificatesTopic = 'issued-certificates'

export type IssuedRow = typeof issuedCertificates.$inferSelect
/** Whose holder's account is not erased. */
export type HeldRow = IssuedRow & { holder_name: string }
type NewCertificate = Omit<typeof issuedCertificates.$inferInsert, 'number' | 'status_index'>

/** Of the first draw of a certificate's bit; each further one is drawn from twice as many, so that there is always room. */
const statusBits = 2 ** 20
const draws = 11

/** What is printed, as the wire has it. */
export function toPrinted(row: IssuedRow) {
  return fieldsOf(shapes.printedSchema, { ...row, number: formatNumber(row.number) })
}

/** The certificate with a number as it is stored; null where there is none, or its holder's account is erased. */
export async function certificateOf(db: Db, number: string): Promise<HeldRow | null> {
  const [row] = await db.select().from(issuedCertificates).where(eq(issuedCertificates.number, number))
  return row && row.holder_name !== null ? { ...row, holder_name: row.holder_name } : null
}

/** Where the bits of withdrawn certificates stand, of a part of all: both ends included. */
export async function withdrawnIndexes(db: Db, first: number, last: number): Promise<number[]> {
  const { status_index, withdrawn_at } = issuedCertificates
  const rows = await db
    .select({ status_index })
    .from(issuedCertificates)
    .where(and(isNotNull(withdrawn_at), between(status_index, first, last)))
    .orderBy(asc(status_index))
  return rows.map((row) => row.status_index)
}

/** What its holder and anybody who has the number learn. */
export function toPublic(row: IssuedRow, numbers: ReadonlyMap<string, string>, now: Date) {
  return {
    state: stateOf(row, now),
    ...toPrinted(row),
    withdrawn_reason: row.is_reason_public ? row.withdrawn_reason : null,
    replaced_by: numbers.get(row.replaced_by ?? '') ?? null,
  }
}

export async function verificationOf(db: Db, row: HeldRow, now: Date): Promise<shapes.Verification> {
  const told = toPublic(row, await numbersOf(db, [row.replaced_by]), now)
  return { ...told, holder_name: row.is_name_hidden ? null : row.holder_name }
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

type Filter = z.output<typeof issuedCertificatesAsked.filter>

/** A page of matching certificates, newest first unless sorted. */
export async function listCertificates(db: Db, asked: z.output<typeof issuedCertificatesAsked.page>, timeZone: string) {
  const page = await listedRows(db, sourceOf(asked), asNumber(asked), timeZone, (isOnPage) =>
    db.select().from(issuedCertificates).where(isOnPage),
  )
  return { ...page, items: await toIssued(db, page.items) }
}

export async function countCertificates(db: Db, filter: Filter, timeZone: string): Promise<number> {
  return countListed(db, sourceOf(filter), asNumber(filter), timeZone)
}

/** @throws AppError `not_found` */
export async function issuedCertificate(db: Db, id: string): Promise<shapes.IssuedCertificate> {
  const rows = await db.select().from(issuedCertificates).where(eq(issuedCertificates.id, id))
  const [found] = await toIssued(db, rows)
  return orNotFound(found)
}

async function toIssued(db: Db, rows: readonly IssuedRow[]): Promise<shapes.IssuedCertificate[]> {
  const now = new Date()
  const people = await namesOf(db, [...pluck(rows, 'issued_by'), ...pluck(rows, 'withdrawn_by')])
  const numbers = await numbersOf(db, pluck(rows, 'replaced_by'))
  const contacts = await contactsOf(db, pluck(rows, 'enrollment_id'))
  return rows.map((row) => {
    const contact = contacts.get(row.enrollment_id ?? '')
    const replacement = numbers.get(row.replaced_by ?? '')
    return fieldsOf(shapes.issuedCertificateSchema, {
      ...row,
      ...toPrinted(row),
      state: row.holder_name === null ? null : stateOf(row, now),
      has_account: row.profile_id !== null,
      not_told: contact && !isReached(contact) ? contact.email : null,
      issued_by: people.get(row.issued_by ?? '') ?? null,
      withdrawn_by: people.get(row.withdrawn_by ?? '') ?? null,
      replaced_by:
        row.replaced_by !== null && replacement !== undefined ? { id: row.replaced_by, number: replacement } : null,
    })
  })
}

/** A whole number is found however it is typed. */
function asNumber<Asked extends Filter>(asked: Asked): Asked {
  return { ...asked, search: readNumber(asked.search) ?? asked.search }
}

function sourceOf({ course }: Pick<Filter, 'course'>): ListSource {
  const { course_id, search_text } = issuedCertificates
  return {
    table: issuedCertificates,
    listing: issuedCertificateListing,
    text: search_text,
    conditions: { state: (state) => conditionOf(state as shapes.CertificateState) },
    ...(course !== undefined && { wanted: eq(course_id, course) }),
  }
}

/** As `stateOf`; that of an erased account is in no state. */
function conditionOf(state: shapes.CertificateState): SQL {
  const { withdrawn_at, expires_at, holder_name } = issuedCertificates
  const now = new Date()
  const conditions: Record<shapes.CertificateState, SQL | undefined> = {
    valid: and(isNull(withdrawn_at), or(isNull(expires_at), gt(expires_at, now))),
    expired: and(isNull(withdrawn_at), lte(expires_at, now)),
    withdrawn: isNotNull(withdrawn_at),
  }
  return and(conditions[state], isNotNull(holder_name)) ?? sql`true`
}

/** `ids`: all of their enrollments. */
type Person = { ids: readonly string[]; profile_id: string | null }

/** What each of these people holds of a course by any of their enrollments or their account: what stands, or else what was withdrawn last. */
export async function certificatesHeld(db: Db, courseId: string, people: readonly Person[]) {
  const { course_id, enrollment_id, profile_id, withdrawn_at, withdrawn_reason } = issuedCertificates
  const accounts = people.flatMap((person) => person.profile_id ?? [])
  const theirs = or(inArray(enrollment_id, pluck(people, 'ids').flat()), inArray(profile_id, accounts))
  const rows = await db
    .select({ enrollment_id, profile_id, withdrawn_at, withdrawn_reason })
    .from(issuedCertificates)
    .where(and(eq(course_id, courseId), theirs))
    .orderBy(sql`${withdrawn_at} desc nulls first`)
  return (person: Person) => {
    const own: (string | null)[] = [...person.ids, ...(person.profile_id === null ? [] : [person.profile_id])]
    return rows.find((row) => own.includes(row.enrollment_id) || own.includes(row.profile_id))
  }
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
  return new Map(
    rows.map((row) => [
      row.id,
      t('{name} for {course}', { name: row.holder_name ?? formatNumber(row.number), course: row.course_title }),
    ]),
  )
}

/**
 * Gives the certificates of enrollments to another one of the same person: before they go, or where it counts from now on instead of
 * them. Of two of one course that stand, the later one stays where it is, and with the account.
 */
export async function moveCertificates(
  tx: Db,
  from: readonly string[],
  into: { id: string; profileId: string | null },
): Promise<void> {
  if (from.length === 0) return
  const { id, enrollment_id, profile_id } = issuedCertificates
  const of = sql`any (${sql.param([...from])}::uuid[])`
  const moving = sql`select id from (
      select id, withdrawn_at, course_id, row_number() over (
        partition by course_id, withdrawn_at is null order by issued_at, id) as place
      from issued_certificates where enrollment_id = ${of}
    ) as held
    where withdrawn_at is not null or place = 1 and not exists (
      select from issued_certificates as other
      where other.enrollment_id = ${into.id}::uuid and other.course_id = held.course_id and other.withdrawn_at is null)`
  await tx
    .update(issuedCertificates)
    .set({
      enrollment_id: sql`case when ${id} in (${moving}) then ${into.id}::uuid else ${enrollment_id} end`,
      profile_id: sql`coalesce(${into.profileId}::uuid, ${profile_id})`,
    })
    .where(inArray(enrollment_id, [...from]))
}

// An address may be a classroom of sixty: right numbers are answered whatever others try. Only what leads nowhere counts: numbers that nobody has, and those with a slip, more
// of them, since they tell nothing of any other.
const unknownNumbers: RateLimit = { name: 'unknownCertificateNumbers', points: 120, seconds: 600 }
const slips: RateLimit = { name: 'certificateNumberSlips', points: 600, seconds: 600 }

/** With a right check symbol, and never issued: its symbols are not at random. */
const nobodys = '0'.repeat(13)

/** The certificate of a number in any spelling; null, in the same time, for a slip and for one that nobody has. @throws AppError `too_many` */
export async function lookUp(
  { database, limits }: Pick<Deps, 'database' | 'limits'>,
  typed: string,
  address: string,
): Promise<HeldRow | null> {
  const number = readNumber(typed)
  const found = await certificateOf(database.db, number ?? nobodys)
  if (found && number !== null) return found
  await limits.take(number === null ? slips : unknownNumbers, address)
  return null
}
