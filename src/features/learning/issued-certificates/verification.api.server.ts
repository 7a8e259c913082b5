import { z } from '@hono/zod-openapi'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { createApi, jsonAnswer, publicOperations, refusals } from '#platform/server/http/api.ts'
import { lookUp } from './look-up.server.ts'
import { verificationSchema } from './schema.ts'
import { verificationOf } from './store.server.ts'

const publicOperation = publicOperations('issued certificates')

const verify = publicOperation('get', '/api/certificates/{number}/verification', 'verifyCertificate', {
  summary: 'What a certificate says, and whether it stands',
  description:
    'For anybody who has its number, which is read in any spelling (small letters, O for 0, I and L for 1, with or without separators). A number with a slip and one that nobody has are answered alike: 404. Only those count against the limit of an address. Never stored by any cache.',
  request: { params: z.object({ number: z.string().meta({ example: 'ABCD-EFGH-JKMN-P' }) }) },
  responses: { 200: jsonAnswer(verificationSchema, 'The certificate'), ...refusals.missing, ...refusals.tooMany },
})

export function verificationApi(deps: Pick<Deps, 'database' | 'limits'>) {
  return createApi().openapi(verify, async (c) => {
    const found = await lookUp(deps, c.req.valid('param').number, c.var.address)
    if (!found) throw new AppError('not_found', { message: 'There is no certificate with this number.' })
    return c.json(await verificationOf(deps.database.db, found, new Date()), 200)
  })
}
