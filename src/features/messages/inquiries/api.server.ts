import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Deps } from '#platform/server/deps.ts'
import { idempotencyKeyHeader, idempotentRequestOf } from '#platform/server/idempotency/add-idempotently.ts'
import { createApi, fieldMessages, jsonAnswer, jsonBody, operations, refusals } from '#platform/server/http/api.ts'
import { readToken, tokenOf } from '#platform/server/secrets/sealed-token.ts'
import { pageUrl } from '#platform/values/page-address.ts'
import type { RateLimit } from '#platform/server/limits/rate-limits.ts'
import type { ApiEnv } from '#platform/server/http/permission.ts'
import { formFailures, type FormName, inquiryForms, statusDays } from './rules.ts'
import * as shapes from './schema.ts'
import { inquiryStatus, recordInquiry } from './store.server.ts'
import { trapField } from '#platform/values/trap-field.ts'
import { AppError, orNotFound } from '#platform/server/errors.ts'
import { answerPlainForm, isPlainForm, readPlainForm } from '#platform/server/http/plain-page.ts'
import { addressIn, t } from '#platform/values/translate.ts'

const publicOperation = operations.public('inquiries')

/** Three in ten minutes for each of sixty people. */
export const messagesByAddress: RateLimit = { name: 'addressMessages', points: 180, seconds: 600 }

const keyTries: RateLimit = { name: 'inquiryStatusKeys', points: 120, seconds: 600 }

/** The public forms; they also take plain form posts from browsers without scripts. */
export function inquiriesApi(deps: Deps) {
  const asking = ['/api/questions', 'askQuestion', 'Ask a question'] as const
  const applying = ['/api/volunteer-applications', 'applyAsVolunteer', 'Apply as a volunteer'] as const
  return createApi(shapes)
    .route('/', formApi(deps, 'question', asking, shapes.questionSentSchema))
    .route('/', formApi(deps, 'volunteer', applying, shapes.applicationSentSchema))
    .route('/', statusApi(deps))
}

const secretName = 'inquiry-status'

/** What became of a message, for whoever holds the address that acknowledged it. */
function statusApi({ database: { db }, limits, secret }: Deps) {
  const route = publicOperation('get', '/api/inquiry-status', 'getInquiryStatus', {
    summary: 'What became of a message, by the key of its acknowledgement',
    description: `For ${statusDays} days. It tells days and a state, and nothing of what was written or by whom.`,
    request: { query: z.object({ key: z.string().max(200) }) },
    responses: { 200: jsonAnswer(shapes.inquiryStatusSchema, 'Its state'), ...refusals.missing, ...refusals.tooMany },
  })
  return createApi().openapi(route, async (c) => {
    const id = readToken(c.req.valid('query').key, await secret(secretName))
    if (id === null) await limits.take(keyTries, c.var.address)
    return c.json(orNotFound(id === null ? null : await inquiryStatus(db, id)), 200)
  })
}

type Operation<Path> = readonly [path: Path, operationId: string, summary: string]
type SentSchema = typeof shapes.questionSentSchema | typeof shapes.applicationSentSchema
type Take = (
  c: Context<ApiEnv>,
  sent: z.output<SentSchema>,
  header?: z.output<typeof idempotencyKeyHeader>,
) => Promise<shapes.Received>

function formApi<Path extends string>(deps: Deps, form: FormName, operation: Operation<Path>, schema: SentSchema) {
  const [path, operationId, summary] = operation
  const { database, limits, log, secret, settings } = deps
  /** Rate-limited by address (`too_many`); marked where the honeypot was filled in. */
  const take: Take = async (c, sent, header = {}) => {
    await limits.take(messagesByAddress, c.var.address)
    const { [trapField]: trap, ...message } = sent
    const suspectedRobot = trap !== undefined && trap !== null && trap !== ''
    const idempotency = await idempotentRequestOf(c, header, sent)
    const { publicUrl } = settings
    const key = await secret(secretName)
    const statusUrl = (id: string) => pageUrl(publicUrl, `/contact/status?key=${tokenOf(id, key)}`)
    const sending = { sender: await c.var.session(), suspectedRobot, idempotency, publicUrl, statusUrl }
    const received = await recordInquiry(database.db, inquiryForms[form].kind, message, sending)
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
      201: jsonAnswer(shapes.receivedSchema, 'The message was taken'),
      ...refusals.invalid,
      ...refusals.keyReused,
      ...refusals.tooMany,
    },
  })
  return createApi().openapi(route, async (c) => c.json(await take(c, c.req.valid('json'), c.req.valid('header')), 201))
}

/** Middleware for plain form posts: 303 to the contact page, or the filled-in form with 422, 429 or 503; JSON passes. */
function plainForm({ log }: Deps, form: FormName, schema: SentSchema, take: Take) {
  const plain = { ...inquiryForms[form], back: { to: `/contact?tab=${form}`, label: t('Back to Contact') } }
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (!isPlainForm(c)) return next()
    const typed = await readPlainForm(c)
    const parsed = schema.safeParse(typed)
    const again = (status: 422 | 429 | 503, notice: { title: string; text: string }, errors = {}) =>
      answerPlainForm(c, plain, typed, { status, notice, errors })
    if (!parsed.success) return again(422, formFailures.invalid, fieldMessages(parsed.error.issues))
    try {
      await take(c, parsed.data)
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_many')
        return again(429, { ...formFailures.failed, text: error.message })
      log.error({ requestId: c.var.requestId, err: error }, 'a message could not be kept')
      return again(503, formFailures.failed)
    }
    return c.redirect(addressIn(`/contact?tab=${form}&sent=${form}`), 303)
  })
}
