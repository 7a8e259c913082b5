import { createMiddleware } from 'hono/factory'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { createApi, jsonAnswer, jsonBody, operations, refusals } from '#platform/server/http/api.ts'
import * as shapes from './schema.ts'
import { webhookSecret } from './page.server.ts'
import { judgeWebhook, type Verdict } from '#platform/server/http/webhook-signature.ts'
import { settlePayment } from './store.server.ts'

const publicOperation = operations.public('payments')

export function paymentsApi(deps: Deps) {
  /** The signature covers the raw bytes, so it is checked before the body is parsed. */
  const allowSigned = createMiddleware(async (c, next) => {
    const secret = await webhookSecret(deps)
    const verdict = judgeWebhook(secret, {
      header: (name) => c.req.header(name),
      body: await c.req.text(),
      now: new Date(),
    })
    if (verdict !== 'signed') throw new AppError('unauthenticated', { message: refused[verdict] })
    await next()
  })
  const webhook = publicOperation('post', '/api/payments/webhook', 'takePaymentEvent', {
    summary: 'What a payment provider tells about a payment',
    description:
      'Signed as Standard Webhooks has it: `webhook-id`, `webhook-timestamp` (within 5 minutes) and `webhook-signature`, `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`. `enrollment` is the reference that the payment page was opened with; amount and currency must be the stored ones. An event is handled once however often it comes.',
    middleware: [allowSigned] as const,
    request: { body: jsonBody(shapes.paymentEventSchema) },
    responses: {
      200: jsonAnswer(shapes.paymentHandledSchema, 'What came of it'),
      ...refusals.invalid,
      ...refusals.unauthenticated,
      ...refusals.missing,
    },
  })
  return createApi(shapes).openapi(webhook, async (c) => {
    const event = c.req.valid('json')
    const settled = await settlePayment(deps.database.db, event, deps.settings)
    const { requestId } = c.var
    switch (settled.outcome) {
      case 'unknown_enrollment':
        deps.log.warn({ requestId, event: event.id }, 'a payment of no enrollment')
        throw new AppError('not_found', { message: 'There is no enrollment with this reference.' })
      case 'mismatch':
        deps.log.warn({ requestId, event: event.id, field: settled.field }, 'a payment that is not what was asked for')
        throw new AppError('invalid', { fields: { [settled.field]: 'This is not what the enrollment asks for.' } })
      default:
        deps.log.info({ requestId, event: event.id, ...settled }, 'a payment was told of')
        return c.json(settled, 200)
    }
  })
}

const refused: Record<Exclude<Verdict, 'signed'>, string> = {
  unsigned: 'This message is not signed.',
  forged: 'The signature of this message is not right.',
  too_old: 'This message is too old, or from a clock that is wrong.',
}
