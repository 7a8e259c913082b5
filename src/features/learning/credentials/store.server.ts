import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { withdrawnIndexes } from '#features/learning/issued-certificates/store.server.ts'
import { credentialKeys } from './table.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { type PublicJwk, statusListSize } from './rules.ts'

export { lookUp as certificateToSign } from '#features/learning/issued-certificates/store.server.ts'

export type CredentialKey = { thumbprint: string; jwk: PublicJwk }

/** Publishes a key; those before it sign no more, and stay published. */
export async function publishKey(db: Db, { thumbprint, jwk }: CredentialKey): Promise<void> {
  const { kid, retired_at } = credentialKeys
  await inTransaction(db, async (tx) => {
    const added = await tx.insert(credentialKeys).values({ kid: thumbprint, jwk }).onConflictDoNothing().returning()
    if (added.length === 0) return
    await tx
      .update(credentialKeys)
      .set({ retired_at: sql`now()` })
      .where(and(ne(kid, thumbprint), isNull(retired_at)))
  })
}

const { kid, created_at } = credentialKeys
const published = { thumbprint: kid, jwk: credentialKeys.jwk }

/** Every key that ever signed, the newest first. */
export async function publishedKeys(db: Db): Promise<CredentialKey[]> {
  return db.select(published).from(credentialKeys).orderBy(desc(created_at), asc(kid))
}

export async function publishedKeyOf(db: Db, thumbprint: string): Promise<CredentialKey | null> {
  const [key] = await db.select(published).from(credentialKeys).where(eq(kid, thumbprint))
  return key ?? null
}

/** The bits of a list that are set: those of its withdrawn certificates, in their order. */
export async function withdrawnBits(db: Db, list: number): Promise<number[]> {
  const first = list * statusListSize
  return (await withdrawnIndexes(db, first, first + statusListSize - 1)).map((index) => index - first)
}
