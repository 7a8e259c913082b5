import { and, eq, lt, sql } from 'drizzle-orm'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { oidcRecords } from '../table.server.ts'
import type { Db } from '#platform/server/database/database.ts'

/** Keeps the provider's state in the database, so that any process can continue a sign-in. */
export function databaseAdapter(db: Db): (model: string) => Adapter {
  return (model) => {
    const byId = (id: string) => and(eq(oidcRecords.model, model), eq(oidcRecords.id, id))
    const findBy = async (where: ReturnType<typeof and>) => {
      const [row] = await db.select().from(oidcRecords).where(where)
      if (!row || (row.expires_at && row.expires_at < new Date())) return undefined
      return { ...row.payload, ...(row.consumed_at && { consumed: Math.floor(row.consumed_at.getTime() / 1000) }) }
    }
    return {
      async upsert(id, payload, expiresIn) {
        const values = {
          payload: { ...payload },
          grant_id: payload.grantId ?? null,
          uid: payload.uid ?? null,
          expires_at: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
        }
        await db.delete(oidcRecords).where(lt(oidcRecords.expires_at, sql`now()`))
        await db
          .insert(oidcRecords)
          .values({ model, id, ...values })
          .onConflictDoUpdate({ target: [oidcRecords.model, oidcRecords.id], set: values })
      },
      find: (id): Promise<AdapterPayload | undefined> => findBy(byId(id)),
      findByUid: (uid) => findBy(and(eq(oidcRecords.model, model), eq(oidcRecords.uid, uid))),
      // Only devices without a browser have such codes.
      findByUserCode: async () => undefined,
      async consume(id) {
        await db.update(oidcRecords).set({ consumed_at: new Date() }).where(byId(id))
      },
      async destroy(id) {
        await db.delete(oidcRecords).where(byId(id))
      },
      async revokeByGrantId(grantId) {
        await db.delete(oidcRecords).where(and(eq(oidcRecords.model, model), eq(oidcRecords.grant_id, grantId)))
      },
    }
  }
}
