import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { createApi, jsonAnswer, refusals } from '#platform/server/http/api.ts'
import type { RateLimit } from '#platform/server/limits/rate-limits.ts'
import { readNumber } from './numbers.rules.ts'
import { verificationSchema } from './schema.ts'
import { verificationOf } from './store.server.ts'

// An address may be a classroom of sixty. Only what leads nowhere counts: numbers that nobody has, and those with a slip, more
// of them, since they tell nothing of any other.
const unknownNumbers: RateLimit = { name: 'unknownCertificateNumbers', points: 120, seconds: 600 }
const slips: RateLimit = { name: 'certificateNumberSlips', points: 600, seconds: 600 }

/** With a right check symbol, and never issued: its symbols are not at random. */
const nobodys = '0'.repeat(13)

const verify = createRoute({
  method: 'get',
  path: '/api/certificates/{number}/verification',
  tags: ['issued certificates'],
  summary: 'What a certificate says, and whether it stands',
  description:
    'For anybody who has its number, which is read in any spelling (small letters, O for 0, I and L for 1, with or without separators). A number with a slip and one that nobody has are answered alike: 404. Only those count against the limit of an address. Never stored by any cache.',
  request: {
    params: z.object({ number: z.string().meta({ example: 'ABCD-EFGH-JKMN-P' }) }),
  },
  responses: {
    200: jsonAnswer(verificationSchema, 'The certificate'),
    ...refusals.missing,
    ...refusals.tooMany,
  },
})

export function verificationApi({ database: { db }, limits }: Pick<Deps, 'database' | 'limits'>) {
  return createApi().openapi(verify, async (c) => {
    c.header('cache-control', 'no-store')
    const number = readNumber(c.req.valid('param').number)
    // The same steps either way, so that they take the same time.
    const limit = number === null ? slips : unknownNumbers
    await limits.check(limit, c.var.address)
    const found = await verificationOf(db, number ?? nobodys, new Date())
    if (found && number !== null) return c.json(found, 200)
    await limits.take(limit, c.var.address)
    throw new AppError('not_found', { message: 'There is no certificate with this number.' })
  })
}
