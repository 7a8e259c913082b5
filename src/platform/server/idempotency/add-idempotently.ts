import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import { idempotencyKeys } from './table.ts'

/** `by` is who asks, so that nobody learns anything by another's key. */
export type IdempotentRequest = {
  key: string
  by: { account: string } | { address: string }
  operation: string
  asked: unknown
}

/** Adds once per idempotency key: a repeat gets the first answer, a concurrent one waits. @throws AppError `key_reused`, with `added` */
export async function addIdempotently<Answer>(
  tx: Db,
  idempotency: IdempotentRequest | undefined,
  add: () => Promise<Answer>,
): Promise<Answer> {
  if (idempotency === undefined) return add()
  const { key, operation, by } = idempotency
  const scope = hash(by)
  const fingerprint = hash(idempotency.asked)
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

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
