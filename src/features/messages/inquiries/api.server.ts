import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { html, raw } from 'hono/html'
import type { Deps } from '#platform/server/deps.ts'
import { idempotencyKeyHeader, idempotentRequestOf } from '#platform/server/idempotency/add-idempotently.ts'
import {
  createApi,
  fieldMessages,
  jsonAnswer,
  jsonBody,
  publicOperations,
  refusals,
} from '#platform/server/http/api.ts'
import type { RateLimit } from '#platform/server/limits/rate-limits.ts'
import type { ApiEnv } from '#platform/server/http/permission.ts'
import { formFailures, type FormField, type FormName, inquiryForms, trapField } from './rules.ts'
import { applicationSentSchema, questionSentSchema, type Received, receivedSchema } from './schema.ts'
import { recordInquiry } from './store.server.ts'
import { AppError } from '#platform/server/errors.ts'
import { plainPage } from '#platform/server/http/plain-page.ts'
import { messageParts } from '#platform/values/bilingual-messages.ts'

const publicOperation = publicOperations('inquiries')

/** Three in ten minutes for each of sixty people. */
export const messagesByAddress: RateLimit = { name: 'addressMessages', points: 180, seconds: 600 }

/** The public forms; they also take plain form posts from browsers without scripts. */
export function inquiriesApi(deps: Deps) {
  return createApi()
    .route('/', formApi(deps, 'question', '/api/questions', ['askQuestion', 'Ask a question'], questionSentSchema))
    .route(
      '/',
      formApi(
        deps,
        'volunteer',
        '/api/volunteer-applications',
        ['applyAsVolunteer', 'Apply as a volunteer'],
        applicationSentSchema,
      ),
    )
}

type SentSchema = typeof questionSentSchema | typeof applicationSentSchema

function formApi<Path extends string>(
  deps: Deps,
  form: FormName,
  path: Path,
  [operationId, summary]: [string, string],
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
    const { publicUrl } = settings
    const sending = { suspectedRobot, idempotency, publicUrl }
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
      201: jsonAnswer(receivedSchema, 'The message was taken'),
      ...refusals.invalid,
      ...refusals.keyReused,
      ...refusals.tooMany,
    },
  })
  return createApi().openapi(route, async (c) => c.json(await take(c, c.req.valid('json'), c.req.valid('header')), 201))
}

/** Middleware for plain form posts: 303 to the contact page, or the filled-in form with 422, 429 or 503; JSON passes. */
function plainForm<Message>(
  { log }: Deps,
  form: FormName,
  schema: z.ZodType<Message>,
  take: (c: Context<ApiEnv>, message: Message) => Promise<unknown>,
) {
  const { title, action, fields, send } = inquiryForms[form]
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(c.req.header('content-type') ?? ''))
      return next()
    const sent = await c.req.parseBody().catch((error: unknown) => {
      throw new AppError('invalid', { cause: error })
    })
    const typed = textsOf(sent)
    const parsed = schema.safeParse(typed)
    const again = async (
      status: 422 | 429 | 503,
      notice: { title: string; text: string },
      fieldErrors: Record<string, string> = {},
    ) => {
      const body = html`<h1>${title}</h1>
        <div role="alert" class="notice"><strong>${notice.title}</strong><br />${marked(notice.text)}</div>
        <form method="post" action="${action}" novalidate>
          ${fields.map((field) => fieldOf(field, typed[field.name] ?? '', fieldErrors[field.name]))}
          <input type="hidden" name="${trapField}" value="${typed[trapField] ?? ''}" />
          <button class="go">${send}</button>
        </form>
        <p><a href="/contact?tab=${form}">Back to Contact</a></p>
        <p>Reference: <code>${c.var.requestId}</code></p>`
      const page = await plainPage(`${notice.title}: ${title}`, body)
      return c.body(page.html, status, page.headers)
    }
    if (!parsed.success) return again(422, formFailures.invalid, fieldMessages(parsed.error.issues))
    try {
      await take(c, parsed.data)
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_many')
        return again(429, { ...formFailures.failed, text: error.message })
      log.error({ requestId: c.var.requestId, err: error }, 'a message could not be kept')
      return again(503, formFailures.failed)
    }
    return c.redirect(`/contact?tab=${form}&sent=${form}`, 303)
  })
}

function textsOf(body: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function fieldOf({ name, label, kind, required }: FormField, value: string, fault: string | undefined) {
  const state = raw(
    `${required ? ' required' : ''}${fault ? ` aria-invalid="true" aria-describedby="${name}-fault"` : ''}`,
  )
  const complete = name === 'name' || name === 'email' ? raw(` autocomplete="${name}"`) : ''
  const input =
    kind === 'long'
      ? // A line end after the tag is the page's own, so one that was typed first is kept.
        html`<textarea id="${name}" name="${name}" rows="6" ${state}>${raw('\n')}${value}</textarea>`
      : html`<input id="${name}" name="${name}" type="${kind}" value="${value}" ${complete} ${state} />`
  const wrong = fault ? html`<p class="fault" id="${name}-fault">${marked(fault)}</p>` : ''
  return html`<div class="field"><label for="${name}">${label}${required ? ' *' : ''}</label>${input}${wrong}</div>`
}

function marked(text: string) {
  const parts = messageParts(text)
  return [
    ...parts.map((part) => (typeof part === 'string' ? html`${part}` : html`<span lang="zh-CN">${part.zh}</span>`)),
    ...parts.map((part) => (typeof part === 'string' ? '' : html` <span lang="en">${part.en}</span>`)),
  ]
}
