import { eq, sql } from 'drizzle-orm'
import { formatNumber } from './numbers.rules.ts'
import { auditedBy, writeAuditEntry } from '#records/audit/write-audit-entry.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import { addIdempotently, type IdempotentRequest } from '#platform/server/idempotency/add-idempotently.ts'
import type { Actor } from '#records/kinds/record-kind.server.ts'
import type { Settings } from '#platform/server/settings.ts'
import { auditIssue, mailHolders } from './issuing/store.server.ts'
import type { Reissue, Withdrawal } from './listing/schema.ts'
import { issuedCertificate } from './listing/store.server.ts'
import { expiryOf } from './rules.ts'
import type { IssuedCertificate } from './schema.ts'
import { emitCertificateChange, insertCertificates, type IssuedRow, lockCertificate } from './store.server.ts'
import { issuedCertificates } from './table.server.ts'
import { refuseUnprintable } from './unprintable.server.ts'

/** Withdraws one for good, with its audit entry and the mail to its holder, which says a reason that is public. @throws AppError `not_found` · `stale` with `theirs` · `taken` where it is withdrawn already */
export async function withdrawCertificate(
  db: Db,
  id: string,
  { version, reason, is_reason_public }: Withdrawal,
  { by, academy }: { by: Actor<'enrollments'>; academy: Pick<Settings, 'publicUrl'> },
): Promise<IssuedCertificate> {
  return inTransaction(db, async (tx) => {
    const row = await lockStanding(tx, id, version)
    await setWithdrawn(tx, id, { reason, is_reason_public }, by)
    await emitCertificateChange(tx, [row.profile_id])
    const data = { reason: is_reason_public ? reason : '' }
    await mailHolders(tx, [row], { cause: 'certificate_withdrawn', data }, academy)
    return issuedCertificate(tx, id)
  })
}

/**
 * Issues one again in place of another, which is withdrawn and leads to it: the same certificate but for what is sent. Once per
 * idempotency key. @throws AppError as `withdrawCertificate`
 */
export async function reissueCertificate(
  db: Db,
  id: string,
  { version, reason, name, title, months }: Reissue,
  {
    by,
    academy,
    idempotency,
  }: {
    by: Actor<'enrollments'>
    academy: Pick<Settings, 'timeZone' | 'publicUrl'>
    idempotency: IdempotentRequest | undefined
  },
): Promise<IssuedCertificate> {
  await refuseUnprintable({ name, title })
  return inTransaction(db, async (tx) => {
    const added = await addIdempotently(tx, idempotency, async () => {
      const before = await lockStanding(tx, id, version)
      const now = new Date()
      // Withdrawn first: of one course nobody holds two that stand.
      await setWithdrawn(tx, id, { reason, is_reason_public: false }, by)
      const { id: _id, number: _number, status_index: _index, search_text: _text, ...printed } = before
      const [made] = await insertCertificates(tx, [
        {
          ...printed,
          holder_name: name,
          title,
          issued_at: now,
          updated_at: now,
          issued_by: by.staff.profileId,
          expires_at: months === undefined ? before.expires_at : expiryOf(now, months, academy.timeZone),
          reissue_reason: reason,
          version: 1,
        },
      ])
      if (!made) throw new Error('The certificate could not be stored.')
      await tx.update(issuedCertificates).set({ replaced_by: made.id }).where(eq(issuedCertificates.id, id))
      await auditIssue(tx, made.id, by, { course: made.course_id, instead_of: id })
      await emitCertificateChange(tx, [made.profile_id])
      const data = { replaces: formatNumber(before.number) }
      await mailHolders(tx, [made], { cause: 'certificate_issued', data }, academy)
      return { id: made.id }
    })
    return issuedCertificate(tx, added.id)
  })
}

async function lockStanding(tx: Db, id: string, version: number): Promise<IssuedRow> {
  const row = await lockCertificate(tx, id)
  if (row.version !== version) throw new AppError('stale', { details: { theirs: await issuedCertificate(tx, id) } })
  if (row.withdrawn_at !== null) throw new AppError('taken', { message: 'This certificate is withdrawn already.' })
  if (row.holder_name === null)
    throw new AppError('taken', { message: 'The account of its holder is erased: there is nothing to change.' })
  return row
}

async function setWithdrawn(
  tx: Db,
  id: string,
  { reason, is_reason_public }: Pick<Withdrawal, 'reason' | 'is_reason_public'>,
  by: Actor<'enrollments'>,
): Promise<void> {
  const { version } = issuedCertificates
  await tx
    .update(issuedCertificates)
    .set({
      is_reason_public,
      withdrawn_at: sql`now()`,
      withdrawn_reason: reason,
      withdrawn_by: by.staff.profileId,
      version: sql`${version} + 1`,
      updated_at: sql`now()`,
    })
    .where(eq(issuedCertificates.id, id))
  // Never the reason: it may name somebody.
  const entry = { action: 'certificate.withdrawn', entity: 'issued_certificates', entityId: id }
  await writeAuditEntry(tx, { ...auditedBy(by), ...entry })
}
