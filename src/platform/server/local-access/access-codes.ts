import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { localAccess } from './table.ts'

/** How long access outlives a process that was killed. */
const leaseSeconds = 90

/** Makes a code to print. Only hashes of codes and browsers' secrets are stored: neither a copy of the database nor timing tells them. */
export async function addCode(db: Db, processId: string): Promise<string> {
  const code = randomToken()
  const row = { token_hash: hash(code), kind: 'code' as const, process_id: processId, alive_until: lease }
  await db.insert(localAccess).values(row)
  return code
}

/** Exchanges a code, once, for a browser's secret, good while the printing process lives; null for a used, unknown or ended one. */
export async function openCode(db: Db, code: string): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const [opened] = await tx
      .update(localAccess)
      .set({ opened_at: sql`now()` })
      .where(and(isAlive('code', code), isNull(localAccess.opened_at)))
      .returning({ process_id: localAccess.process_id, alive_until: localAccess.alive_until })
    if (!opened) return null
    const token = randomToken()
    await tx.insert(localAccess).values({ token_hash: hash(token), kind: 'browser', ...opened })
    return token
  })
}

/** Whether this is a browser's secret, or a printed code, of a living process. */
export async function isAccess(db: Db, kind: 'browser' | 'code', token: string): Promise<boolean> {
  const found = await db.select({ kind: localAccess.kind }).from(localAccess).where(isAlive(kind, token))
  return found.length > 0
}

export async function renewAccess(db: Db, processId: string): Promise<void> {
  await db.update(localAccess).set({ alive_until: lease }).where(eq(localAccess.process_id, processId))
}

export async function endAccess(db: Db, processId: string): Promise<void> {
  await db.delete(localAccess).where(eq(localAccess.process_id, processId))
}

/** Clears what killed processes left; in a shared database only what is a day old, since others may be cut off for a while. */
export async function clearEarlierAccess(db: Db, { alone }: { alone: boolean }): Promise<void> {
  await db.delete(localAccess).where(alone ? undefined : lt(localAccess.alive_until, sql`now() - interval '1 day'`))
}

const lease = sql`now() + make_interval(secs => ${leaseSeconds})`

function isAlive(kind: 'browser' | 'code', token: string) {
  return and(
    eq(localAccess.token_hash, hash(token)),
    eq(localAccess.kind, kind),
    gt(localAccess.alive_until, sql`now()`),
  )
}

function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
