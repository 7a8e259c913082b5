import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { IdempotentRequest } from '#platform/server/idempotency/add-idempotently.ts'
import type { Variables } from './permission.ts'

export const idempotencyKeyHeader = z.object({
  'Idempotency-Key': z.uuid('An Idempotency-Key is a UUID.').toLowerCase().optional().meta({
    description:
      'Made once for what is added: the same request sent again with the same key adds nothing twice and gets the same answer, for a day at least. Another body under a used key is refused (422 key_reused). Keys are kept by account, without one by address.',
  }),
})

export async function idempotentRequestOf(
  c: { req: Pick<Context['req'], 'method' | 'path'>; var: Pick<Variables, 'session' | 'address'> },
  { 'Idempotency-Key': key }: z.output<typeof idempotencyKeyHeader>,
  asked: unknown,
): Promise<IdempotentRequest | undefined> {
  if (key === undefined) return undefined
  const session = await c.var.session()
  const by = session ? { account: session.profileId } : { address: c.var.address }
  return { key, by, operation: `${c.req.method} ${c.req.path}`, asked }
}
