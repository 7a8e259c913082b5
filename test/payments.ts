import type { PaymentEvent } from '#features/learning/enrollments/payments/schema.ts'
import { signWebhook } from '#platform/server/http/webhook-signature.ts'
import type { TestApp } from './app.ts'

/** What the provider of a test signs with, for `PAYMENT_WEBHOOK_SECRET`. */
export const paymentSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

type Asks = Pick<TestApp, 'request'>
let told = 0

/** Enrolls somebody in a course that costs something; gives the reference that the payment page is opened with. */
export async function enrollToPay(who: Asks, course_id: string, email: string): Promise<string> {
  const answer = await who.request('/api/enrollments', { method: 'POST', json: { course_id, email } })
  return new URL(((await answer.json()) as { payment_url: string }).payment_url).searchParams.get('reference') ?? ''
}

/** What a provider tells: a payment of ¥3,000 that is completed, unless told. */
export function paymentEvent(enrollment: string, more: Partial<PaymentEvent> = {}): PaymentEvent {
  return { id: `evt_${told++}`, type: 'payment.completed', enrollment, amount: 3000, currency: 'JPY', ...more }
}

/** How an event is sent, where not as it should be; `sent` is a body other than the one that is signed. */
export type Sending = { headers?: Record<string, string>; at?: Date; secret?: string; sent?: string }

/** Sends an event as the provider does, signed. */
export function sendPayment(app: Asks, event: unknown, sending: Sending = {}): Promise<Response> {
  const { headers = {}, at = new Date(), secret = paymentSecret, sent } = sending
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  const signed = signWebhook(secret, { id: `msg_${told++}`, body, at })
  return app.request('/api/payments/webhook', {
    method: 'POST',
    body: sent ?? body,
    headers: { 'content-type': 'application/json', ...signed, ...headers },
  })
}

/** What came of an event that is not refused. */
export async function paymentOutcome(app: Asks, event: PaymentEvent): Promise<{ outcome: string; repeated: boolean }> {
  return (await (await sendPayment(app, event)).json()) as { outcome: string; repeated: boolean }
}
