import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { linkedWith } from '#features/people/accounts/linked.store.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { listedRows } from '#records/lists/listed-page.server.ts'
import { orNotFound } from '#platform/server/errors.ts'
import { profileById } from '#features/people/accounts/profiles.store.server.ts'
import { completedBy } from '#features/learning/attendance/completions.store.server.ts'
import { countedUnder, samePeople } from '#features/learning/enrollments/roster.store.server.ts'
import { fieldsOf, pluck } from '#records/kinds/fields.ts'
import { issuedCertificateListing } from './listing.schema.ts'
import { type OwnCertificate, ownCertificateSchema, type OwnPrintedName } from './schema.ts'
import { emitCertificateChange, type IssuedRow, numbersOf, toPrinted, toPublic } from './store.server.ts'
import { issuedCertificates, printedNames } from './table.server.ts'
import { refuseUnprintable } from './paper/worker.server.ts'

/** A page of a person's own certificates, under any of the accounts that share a verified email, newest first. */
export async function ownCertificates(
  db: Db,
  profileId: string,
  asked: { limit: number; after?: string | undefined },
  timeZone: string,
): Promise<{ items: OwnCertificate[]; next: string | null }> {
  const { profile_id, search_text } = issuedCertificates
  const { profileIds } = await linkedWith(db, { profile_id: profileId })
  const source = {
    table: issuedCertificates,
    listing: issuedCertificateListing,
    text: search_text,
    wanted: inArray(profile_id, profileIds),
  }
  const page = await listedRows(db, source, { ...asked, search: '' }, timeZone, (isOnPage) =>
    db.select().from(issuedCertificates).where(isOnPage),
  )
  return { ...page, items: await toOwn(db, page.items) }
}

/** Hides the holder's name on the page of one of their certificates, or shows it again. @throws AppError `not_found` for somebody else's */
export async function hideName(db: Db, profileId: string, id: string, is_name_hidden: boolean) {
  return inTransaction(db, async (tx) => {
    const { profile_id, holder_name } = issuedCertificates
    const { profileIds } = await linkedWith(tx, { profile_id: profileId })
    const rows = await tx
      .update(issuedCertificates)
      .set({ is_name_hidden })
      .where(and(eq(issuedCertificates.id, id), inArray(profile_id, profileIds), isNotNull(holder_name)))
      .returning()
    const [own] = await toOwn(tx, rows)
    const hidden = orNotFound(own)
    await emitCertificateChange(tx, [profileId])
    return hidden
  })
}

async function toOwn(db: Db, rows: readonly IssuedRow[]): Promise<OwnCertificate[]> {
  const now = new Date()
  const numbers = await numbersOf(db, pluck(rows, 'replaced_by'))
  return rows.map((row) =>
    fieldsOf(ownCertificateSchema, { ...row, ...toPublic(row, numbers, now), holder_name: row.holder_name ?? '' }),
  )
}

/** Confirmed names by profile id. */
export async function printedNamesOf(db: Db, profileIds: readonly (string | null)[]): Promise<Map<string, string>> {
  const asked = profileIds.flatMap((id) => id ?? [])
  if (asked.length === 0) return new Map()
  const { profile_id, name } = printedNames
  const rows = await db.select({ profile_id, name }).from(printedNames).where(inArray(profile_id, asked))
  return new Map(rows.map((row) => [row.profile_id, row.name]))
}

export async function ownPrintedName(db: Db, profileId: string): Promise<OwnPrintedName> {
  const [stored] = await printedNameOf(db, profileId)
  if (stored) {
    const { name, confirmed_at } = stored
    return { name, confirmed_at: confirmed_at.toISOString(), proposed: name, is_awaited: false }
  }
  const enrolled = await countedUnder(db, profileId)
  const profile = await profileById(db, profileId)
  const all = await samePeople(db, pluck(enrolled.slice(0, 1), 'id'))
  const completed = await completedBy(db, [...all.values()].flat())
  const { course_id, profile_id, withdrawn_at } = issuedCertificates
  const standing = await db
    .select({ course_id })
    .from(issuedCertificates)
    .where(and(eq(profile_id, profileId), isNull(withdrawn_at)))
  const issued = new Set(pluck(standing, 'course_id'))
  const proposed = enrolled.find(({ full_name }) => full_name !== null)?.full_name ?? profile.full_name
  const is_awaited = completed.some((each) => !issued.has(each.course_id))
  return { name: null, confirmed_at: null, proposed, is_awaited }
}

/** For certificates that are issued from now on; those that are there keep theirs. @throws AppError `invalid` where no font has it */
export async function confirmPrintedName(db: Db, profileId: string, name: string): Promise<OwnPrintedName> {
  await refuseUnprintable({ name })
  return inTransaction(db, async (tx) => {
    const confirmed = { name, confirmed_at: new Date() }
    await tx
      .insert(printedNames)
      .values({ profile_id: profileId, ...confirmed })
      .onConflictDoUpdate({ target: printedNames.profile_id, set: confirmed })
    await emitCertificateChange(tx, [profileId])
    return ownPrintedName(tx, profileId)
  })
}

/** An account, null for somebody without one, and the enrollments that are or wait under it. */
type Holder = { profileId: string | null; enrollmentIds: readonly string[] }

/** What is kept of somebody's certificates. */
export async function certificatesHeld(db: Db, holder: Holder) {
  const rows = await db.select().from(issuedCertificates).where(isOf(holder)).orderBy(issuedCertificates.issued_at)
  return rows.map((row) => ({
    id: row.id,
    holder_name: row.holder_name,
    is_name_hidden: row.is_name_hidden,
    ...toPrinted(row),
    withdrawn_reason: row.withdrawn_reason,
    reissue_reason: row.reissue_reason,
  }))
}

/** The name that somebody wants on certificates; a list of one or none. */
export async function printedNameOf(db: Db, profileId: string) {
  const { name, confirmed_at } = printedNames
  return db.select({ name, confirmed_at }).from(printedNames).where(eq(printedNames.profile_id, profileId))
}

export async function countHeld(db: Db, holder: Holder): Promise<number> {
  return db.$count(issuedCertificates, isOf(holder))
}

/** Takes the person out of their certificates: the numbers stay taken, and their pages say that there is none. Gives how many. */
export async function eraseCertificates(tx: Db, holder: Holder): Promise<number> {
  const { version, withdrawn_reason } = issuedCertificates
  const rows = await tx
    .update(issuedCertificates)
    .set({
      holder_name: null,
      profile_id: null,
      enrollment_id: null,
      // Both may name the person.
      withdrawn_reason: sql`case when ${withdrawn_reason} is null then null else '—' end`,
      reissue_reason: null,
      version: sql`${version} + 1`,
      updated_at: sql`now()`,
    })
    .where(isOf(holder))
    .returning({ id: issuedCertificates.id })
  return rows.length
}

function isOf({ profileId, enrollmentIds }: Holder) {
  const { profile_id, enrollment_id } = issuedCertificates
  const own = profileId === null ? undefined : eq(profile_id, profileId)
  return or(own, inArray(enrollment_id, [...enrollmentIds]))
}
