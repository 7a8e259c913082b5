import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import { idempotencyKeys } from './table.ts'

/** A request that adds something, and under which key; `by` is who asks, so that nobody learns anything by another's key. */
export type Attempt = {
  key: string
  by: { account: string } | { address: string }
  operation: string
  /** What is to be added, as it was understood. */
  asked: unknown
}

/**
 * Adds something once per key, in the transaction that adds it: the same request again gets the answer of the first one, and of
 * two at the same moment the second waits for it. Without an attempt it is simply added.
 * @throws AppError `key_reused` where something else was added under the key, with `added`, the answer, for an account
 */
export async function addOnce<Answer>(
  tx: Db,
  attempt: Attempt | undefined,
  add: () => Promise<Answer>,
): Promise<Answer> {
  if (attempt === undefined) return add()
  const { key, operation, by } = attempt
  const scope = hash(by)
  const fingerprint = hash(attempt.asked)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`add once ${scope} ${operation} ${key}`}, 0))`)
  const [before] = await tx
    .select()
    .from(idempotencyKeys)
    .where(
      and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.operation, operation), eq(idempotencyKeys.key, key)),
    )
  if (before && before.fingerprint !== fingerprint) {
    throw new AppError('key_reused', 'account' in by ? { details: { added: before.answer } } : {})
  }
  if (before) return before.answer as Answer
  const answer = await add()
  await tx.insert(idempotencyKeys).values({ scope, operation, key, fingerprint, answer })
  return answer
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value, inOrder)).digest('base64url')
}

/** The same whatever the order in which somebody names the parts. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
