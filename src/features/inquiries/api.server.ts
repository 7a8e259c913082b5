import { createRoute, type z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Deps } from '#platform/server/deps.ts'
import { idempotencyKeyHeader, idempotentRequestOf } from '#platform/server/idempotency/add-idempotently.ts'
import { createApi, jsonAnswer, jsonBody, refusals } from '#platform/server/http/api.ts'
import type { RateLimit } from '#platform/server/limits/rate-limits.ts'
import type { ApiEnv } from '#platform/server/http/permission.ts'
import { plainForm } from './plain-form.api.server.ts'
import { trapField } from './rules.ts'
import {
  type Application,
  applicationSentSchema,
  type Question,
  questionSentSchema,
  type Received,
  receivedSchema,
} from './schema.ts'
import { type Coming, recordApplication, recordQuestion } from './store.server.ts'

/** Three in ten minutes for each of sixty people. */
export const messagesByAddress: RateLimit = { name: 'addressMessages', points: 180, seconds: 600 }

/** The public forms; they also take plain form posts from browsers without scripts (plain-form/). */
export function inquiriesApi(deps: Deps) {
  const { db } = deps.database
  const take = {
    question: taker(deps, 'question', (question: Question, coming) => recordQuestion(db, question, coming)),
    volunteer: taker(deps, 'volunteer', (application: Application, coming) =>
      recordApplication(db, application, coming),
    ),
  }
  const ask = createRoute({
    ...described('/api/questions', 'Ask a question', questionSentSchema),
    middleware: [plainForm(deps, 'question', questionSentSchema, take.question)] as const,
  })
  const apply = createRoute({
    ...described('/api/volunteer-applications', 'Apply as a volunteer', applicationSentSchema),
    middleware: [plainForm(deps, 'volunteer', applicationSentSchema, take.volunteer)] as const,
  })
  return createApi()
    .openapi(ask, async (c) => c.json(await take.question(c, c.req.valid('json'), c.req.valid('header')), 201))
    .openapi(apply, async (c) => c.json(await take.volunteer(c, c.req.valid('json'), c.req.valid('header')), 201))
}

/** Rate-limited by address (`too_many`); marked where the honeypot was filled in. */
function taker<Message>(
  { limits, log }: Deps,
  form: string,
  record: (message: Message, coming: Coming) => Promise<Received>,
) {
  return async (
    c: Context<ApiEnv>,
    sent: Message & { [trapField]?: unknown },
    header: z.output<typeof idempotencyKeyHeader> = {},
  ): Promise<Received> => {
    await limits.take(messagesByAddress, c.var.address)
    const { [trapField]: trap, ...message } = sent
    const suspectedRobot = trap !== undefined && trap !== null && trap !== ''
    const idempotency = await idempotentRequestOf(c, header, sent)
    const received = await record(message as unknown as Message, { suspectedRobot, idempotency })
    // What was written stays out of the log.
    if (suspectedRobot)
      log.warn({ requestId: c.var.requestId, form, id: received.id }, 'the hidden field was filled in: kept and marked')
    return received
  }
}

function described<Path extends string, Schema extends z.ZodType>(path: Path, summary: string, schema: Schema) {
  return {
    method: 'post' as const,
    path,
    tags: ['inquiries'],
    summary,
    description:
      'JSON answers 201. A form without scripts (urlencoded) answers 303 to the contact page, or 422 with the form as it was filled in.',
    request: { headers: idempotencyKeyHeader, body: jsonBody(schema) },
    responses: {
      201: jsonAnswer(receivedSchema, 'The message was taken'),
      ...refusals.invalid,
      ...refusals.keyReused,
      ...refusals.tooMany,
    },
  }
}
