import { hkdfSync, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { emitChange, holdersOf } from '#platform/server/changes/changes.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Log } from '#platform/server/log.ts'
import type { Storage } from '#platform/server/storage/storage.ts'
import { secrets } from './table.ts'

type Places = { db: Db; storage: Storage; log: Log }

export const keyName = 'shared-secrets'

/** A named secret of all processes (32 bytes, base64), of two halves in database and file store: a copy of one tells nothing. */
export async function sharedSecret({ db, storage, log }: Places, name: string): Promise<string> {
  const key = (await readKey(storage)) ?? (await makeKey({ db, storage, log }))
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32).toString('base64') })
    .onConflictDoNothing()
  const [row] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name))
  if (!row) throw new Error(`The secret ${name} could not be kept.`)
  return Buffer.from(hkdfSync('sha256', key, Buffer.from(row.value, 'base64'), name, 32)).toString('base64')
}

async function readKey(storage: Storage): Promise<Buffer | null> {
  const file = await storage.get('keys', keyName)
  return file && buffer(file.body)
}

/** Of several processes that start at once one makes the key. */
function makeKey({ db, storage, log }: Places): Promise<Buffer> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`key ${keyName}`}, 0))`)
    const known = await readKey(storage)
    if (known) return known
    const key = randomBytes(32)
    await storage.put('keys', keyName, key, { contentType: 'application/octet-stream', cacheControl: 'no-store' })
    log.info('a key for shared secrets was made in the store of files')
    return key
  })
}

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
