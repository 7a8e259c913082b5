import { emitChange, holdersOf } from '#platform/server/changes/changes.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import { keyName } from './shared-secret.ts'
import { secrets } from './table.ts'

export const secretsTopic = 'secrets'

/** Forgets both halves of all shared secrets; processes hear of it and make new ones when they next need one. Gives how many went. */
export async function rotateSecrets(db: Db, storage: Storage, audit: (tx: Db) => Promise<void>): Promise<number> {
  await storage.remove('keys', keyName)
  return inTransaction(db, async (tx) => {
    const gone = await tx.delete(secrets).returning({ name: secrets.name })
    await audit(tx)
    await emitChange(tx, secretsTopic, [], holdersOf('system'))
    return gone.length
  })
}
