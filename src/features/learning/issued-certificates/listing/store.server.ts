import { and, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { namesOf } from '#features/people/accounts/names.store.server.ts'
import { contactsOf, isReached } from '#features/learning/enrollments/recipients.store.server.ts'
import { readNumber } from '../numbers.rules.ts'
import { stateOf } from '../rules.ts'
import { type CertificateState, type IssuedCertificate, issuedCertificateSchema } from '../schema.ts'
import { type IssuedRow, numbersOf, toPrinted } from '../store.server.ts'
import { issuedCertificates } from '../table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { countListed, listedRows, type ListSource } from '#records/lists/listed-page.server.ts'
import { orNotFound } from '#platform/server/errors.ts'
import { fieldsOf, pluck } from '#records/kinds/fields.ts'
import { type issuedCertificatesAsked, issuedCertificateListing } from './listing.schema.ts'

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
export async function issuedCertificate(db: Db, id: string): Promise<IssuedCertificate> {
  const rows = await db.select().from(issuedCertificates).where(eq(issuedCertificates.id, id))
  const [found] = await toIssued(db, rows)
  return orNotFound(found)
}

async function toIssued(db: Db, rows: readonly IssuedRow[]): Promise<IssuedCertificate[]> {
  const now = new Date()
  const people = await namesOf(db, [...pluck(rows, 'issued_by'), ...pluck(rows, 'withdrawn_by')])
  const numbers = await numbersOf(db, pluck(rows, 'replaced_by'))
  const contacts = await contactsOf(db, pluck(rows, 'enrollment_id'))
  return rows.map((row) => {
    const contact = contacts.get(row.enrollment_id ?? '')
    const replacement = numbers.get(row.replaced_by ?? '')
    return fieldsOf(issuedCertificateSchema, {
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
    conditions: { state: (state) => conditionOf(state as CertificateState) },
    ...(course !== undefined && { wanted: eq(course_id, course) }),
  }
}

/** As `stateOf`; that of an erased account is in no state. */
function conditionOf(state: CertificateState): SQL {
  const { withdrawn_at, expires_at, holder_name } = issuedCertificates
  const now = new Date()
  const conditions: Record<CertificateState, SQL | undefined> = {
    valid: and(isNull(withdrawn_at), or(isNull(expires_at), gt(expires_at, now))),
    expired: and(isNull(withdrawn_at), lte(expires_at, now)),
    withdrawn: isNotNull(withdrawn_at),
  }
  return and(conditions[state], isNotNull(holder_name)) ?? sql`true`
}
