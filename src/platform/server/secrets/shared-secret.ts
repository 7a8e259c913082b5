import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { secrets } from './table.ts'

/** Reads a secret by name, or makes it at random once for all processes (decisions.md A). 32 bytes as base64. */
export async function sharedSecret(db: Db, name: string): Promise<string> {
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32).toString('base64') })
    .onConflictDoNothing()
  const [row] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name))
  if (!row) throw new Error(`The secret ${name} could not be kept.`)
  return row.value
}
