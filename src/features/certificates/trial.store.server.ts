import { eq } from 'drizzle-orm'
import { certificates } from '#features/certificates/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'

/** Changes or (`change` null) deletes a certificate unversioned and unannounced, for a transaction rolled back; false: none such. */
export async function tryCertificate(
  tx: Db,
  id: string,
  change: { price: number; published: boolean } | null,
): Promise<boolean> {
  const own = eq(certificates.id, id)
  const changed = change ? tx.update(certificates).set(change).where(own) : tx.delete(certificates).where(own)
  return ((await changed).rowCount ?? 0) > 0
}
