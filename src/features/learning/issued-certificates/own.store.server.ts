import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { linkedWith } from '#features/people/accounts/linked.store.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { listedPage } from '#records/lists/listed-page.server.ts'
import { AppError } from '#platform/server/errors.ts'
import { issuedCertificateListing } from './listing/listing.schema.ts'
import { stateOf } from './rules.ts'
import type { OwnCertificate } from './schema.ts'
import { emitCertificateChange, type IssuedRow, numbersOf, toPrinted } from './store.server.ts'
import { issuedCertificates } from './table.server.ts'

/** A page of a person's own certificates, under any of the accounts that share a verified email, newest first. */
export async function ownCertificates(
  db: Db,
  profileId: string,
  asked: { limit: number; after?: string | undefined },
  timeZone: string,
): Promise<{ items: OwnCertificate[]; next: string | null }> {
  const { id, profile_id, search_text } = issuedCertificates
  const { profileIds } = await linkedWith(db, { profile_id: profileId })
  const source = {
    table: issuedCertificates,
    listing: issuedCertificateListing,
    text: search_text,
    wanted: inArray(profile_id, profileIds),
  }
  const { ids, next } = await listedPage(db, source, { ...asked, search: '' }, timeZone)
  const found = await db.select().from(issuedCertificates).where(inArray(id, ids))
  const rows = new Map(found.map((row) => [row.id, row]))
  return {
    items: await toOwn(
      db,
      ids.flatMap((each) => rows.get(each) ?? []),
    ),
    next,
  }
}

/** Hides the holder's name on the page of one of their certificates, or shows it again. @throws AppError `not_found` for somebody else's */
export async function hideName(
  db: Db,
  profileId: string,
  id: string,
  is_name_hidden: boolean,
): Promise<OwnCertificate> {
  return inTransaction(db, async (tx) => {
    const { profile_id, holder_name } = issuedCertificates
    const { profileIds } = await linkedWith(tx, { profile_id: profileId })
    const rows = await tx
      .update(issuedCertificates)
      .set({ is_name_hidden })
      .where(and(eq(issuedCertificates.id, id), inArray(profile_id, profileIds), isNotNull(holder_name)))
      .returning()
    const [own] = await toOwn(tx, rows)
    if (!own) throw new AppError('not_found')
    await emitCertificateChange(tx, [profileId])
    return own
  })
}

async function toOwn(db: Db, rows: readonly IssuedRow[]): Promise<OwnCertificate[]> {
  const now = new Date()
  const numbers = await numbersOf(
    db,
    rows.map(({ replaced_by }) => replaced_by),
  )
  return rows.map((row) => ({
    id: row.id,
    state: stateOf(row, now),
    ...toPrinted(row),
    course_id: row.course_id,
    holder_name: row.holder_name ?? '',
    is_name_hidden: row.is_name_hidden,
    withdrawn_reason: row.is_reason_public ? row.withdrawn_reason : null,
    replaced_by: numbers.get(row.replaced_by ?? '') ?? null,
  }))
}
