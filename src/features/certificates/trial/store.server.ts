import { eq } from 'drizzle-orm'
import { certificates } from '#features/certificates/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'

/**
 * Changes what a certificate costs and whether it is published, or deletes it (`change` null), with no version kept and nobody told:
 * for a transaction that is taken back. Gives whether there is such a certificate.
 */
export async function tryCertificate(
  tx: Db,
  id: string,
  change: { price: number; published: boolean } | null,
): Promise<boolean> {
  const own = eq(certificates.id, id)
  const changed = change ? tx.update(certificates).set(change).where(own) : tx.delete(certificates).where(own)
  return ((await changed).rowCount ?? 0) > 0
}
