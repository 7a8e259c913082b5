import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Deps } from '#platform/server/deps.ts'
import { idempotencyKeyHeader, idempotentRequestOf } from '#platform/server/idempotency/add-idempotently.ts'
import { createApi, jsonAnswer, jsonBody, publicOperations, refusals } from '#platform/server/http/api.ts'
import type { RateLimit } from '#platform/server/limits/rate-limits.ts'
import type { ApiEnv } from '#platform/server/http/permission.ts'
import { plainForm } from './plain-form.api.server.ts'
import { type FormName, trapField } from './rules.ts'
import { applicationSentSchema, questionSentSchema, type Received, receivedSchema } from './schema.ts'
import { recordInquiry } from './store.server.ts'

const publicOperation = publicOperations('inquiries')

/** Three in ten minutes for each of sixty people. */
export const messagesByAddress: RateLimit = { name: 'addressMessages', points: 180, seconds: 600 }

const asking = { path: '/api/questions', operationId: 'askQuestion', summary: 'Ask a question' } as const
const applying = {
  path: '/api/volunteer-applications',
  operationId: 'applyAsVolunteer',
  summary: 'Apply as a volunteer',
} as const

/** The public forms; they also take plain form posts from browsers without scripts. */
export function inquiriesApi(deps: Deps) {
  return createApi()
    .route('/', formApi(deps, 'question', asking, questionSentSchema))
    .route('/', formApi(deps, 'volunteer', applying, applicationSentSchema))
}

type SentSchema = typeof questionSentSchema | typeof applicationSentSchema

function formApi<Path extends string>(
  deps: Deps,
  form: FormName,
  { path, operationId, summary }: { path: Path; operationId: string; summary: string },
  schema: SentSchema,
) {
  const { database, limits, log, settings } = deps
  /** Rate-limited by address (`too_many`); marked where the honeypot was filled in. */
  async function take(
    c: Context<ApiEnv>,
    sent: z.output<SentSchema>,
    header: z.output<typeof idempotencyKeyHeader> = {},
  ): Promise<Received> {
    await limits.take(messagesByAddress, c.var.address)
    const { [trapField]: trap, ...message } = sent
    const suspectedRobot = trap !== undefined && trap !== null && trap !== ''
    const idempotency = await idempotentRequestOf(c, header, sent)
    const received = await recordInquiry(database.db, form, message, {
      suspectedRobot,
      idempotency,
      publicUrl: settings.publicUrl,
    })
    // What was written stays out of the log.
    if (suspectedRobot)
      log.warn({ requestId: c.var.requestId, form, id: received.id }, 'the hidden field was filled in: kept and marked')
    return received
  }
  const route = publicOperation('post', path, operationId, {
    summary,
    description:
      'JSON answers 201. A form without scripts (urlencoded) answers 303 to the contact page, or 422 with the form as it was filled in.',
    middleware: [plainForm(deps, form, schema, take)] as const,
    request: { headers: idempotencyKeyHeader, body: jsonBody(schema) },
    responses: {
      201: jsonAnswer(receivedSchema, 'The message was taken'),
      ...refusals.invalid,
      ...refusals.keyReused,
      ...refusals.tooMany,
    },
  })
  return createApi().openapi(route, async (c) => c.json(await take(c, c.req.valid('json'), c.req.valid('header')), 201))
}
