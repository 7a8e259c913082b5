import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { localAccess } from './table.ts'

/** How long access outlives the last word of a process that was killed and could not take it back. */
const leaseSeconds = 90

/**
 * Makes a code for a process to print. Of codes and of browsers' secrets only hashes are kept and looked up, so that neither a
 * copy of the database nor the time that a look takes tells anything of them.
 */
export async function addCode(db: Db, processId: string): Promise<string> {
  const code = randomToken()
  const row = { token_hash: hash(code), kind: 'code' as const, process_id: processId, alive_until: lease }
  await db.insert(localAccess).values(row)
  return code
}

/**
 * Takes a code, once, and gives the secret of the browser that opened it, good for as long as the process that printed
 * the code lives. Null for a code that was opened before, is unknown, or whose process has ended.
 */
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

/** Whether this is a browser's secret, or a printed code (opened or not), of a process that lives. */
export async function isAccess(db: Db, kind: 'browser' | 'code', token: string): Promise<boolean> {
  const found = await db.select({ kind: localAccess.kind }).from(localAccess).where(isAlive(kind, token))
  return found.length > 0
}

/** A process lives: its codes and the browsers that opened them go on. */
export async function renewAccess(db: Db, processId: string): Promise<void> {
  await db.update(localAccess).set({ alive_until: lease }).where(eq(localAccess.process_id, processId))
}

/** A process ends, and with it its codes and the browsers that opened them. */
export async function endAccess(db: Db, processId: string): Promise<void> {
  await db.delete(localAccess).where(eq(localAccess.process_id, processId))
}

/**
 * Clears what killed processes left behind. With a database of its own a process is alone: whatever is there is of
 * one before it. Of a shared one only what is a day old: a process that could not reach the database for a while goes on.
 */
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
