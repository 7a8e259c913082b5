import { createHash } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Db } from '#platform/server/database/database.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Variables } from '#platform/server/http/permission.ts'
import { idempotencyKeys } from './table.ts'
import { t } from '#platform/values/translate.ts'

/** `by` is who asks, so that nobody learns anything by another's key. */
export type IdempotentRequest = {
  key: string
  by: { account: string } | { address: string }
  operation: string
  asked: unknown
}

export const idempotencyKeyHeader = z.object({
  'Idempotency-Key': z.uuid(t('An Idempotency-Key is a UUID.')).toLowerCase().optional().meta({
    description:
      'Made once for what is added: the same request sent again with the same key adds nothing twice and gets the same answer, for a day at least. Another body under a used key is refused (422 key_reused). Keys are kept by account, without one by address.',
  }),
})

export async function idempotentRequestOf(
  c: { req: Pick<Context['req'], 'method' | 'path'>; var: Pick<Variables, 'session' | 'apiKey' | 'address'> },
  { 'Idempotency-Key': key }: z.output<typeof idempotencyKeyHeader>,
  asked: unknown,
): Promise<IdempotentRequest | undefined> {
  if (key === undefined) return undefined
  const access = await c.var.apiKey()
  const session = access !== null && access !== 'refused' ? access.owner : await c.var.session()
  const by = session ? { account: session.profileId } : { address: c.var.address }
  return { key, by, operation: `${c.req.method} ${c.req.path}`, asked }
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
