import { html } from 'hono/html'
import { type PlainPage, plainPage } from '#platform/server/http/plain-page.ts'
import { formatMoney } from '#platform/values/money.ts'
import type { PaymentEventType } from './schema.ts'

/** What came of the button that was pressed: the webhook's own answer. */
export type Told = { type: PaymentEventType; status: number; message: string }

/** Pay, let it fail, or give it back: each button sends the signed webhook for real. */
export function developmentPaymentPage(options: {
  siteName: string
  /** Where the buttons lead: this page itself. */
  action: string
  amount: number
  currency: string
  reference: string
  told?: Told | undefined
}): Promise<PlainPage> {
  const { siteName, action, amount, currency, reference, told } = options
  const button = (type: PaymentEventType, className: string, text: string) =>
    html`<form method="post" action="${action}">
      <button class="${className}" type="submit" name="type" value="${type}">${text}</button>
    </form>`
  return plainPage(
    'Development payment',
    html`<p class="label">Development payment</p>
      <h1>${formatMoney(amount, currency)}</h1>
      <p>
        This page stands in for a payment provider on this machine and never exists on a public server. No money moves.
        Enrollment at ${siteName}, reference <code>${reference}</code>.
      </p>
      ${
        told
          ? html`<p role="status">
              <strong
                >${told.status === 200 ? (done[told.message] ?? told.message) : `Refused (${told.status}): ${told.message}`}</strong
              >
              ${told.status === 200 ? 'You can close this tab: the course page follows by itself.' : ''}
            </p>`
          : ''
      }
      ${button('payment.completed', 'go', `Pay ${formatMoney(amount, currency)}`)}
      <h2>Other ends of a payment</h2>
      ${button('payment.failed', '', 'Let the payment fail')} ${button('payment.refunded', '', 'Give the money back')}`,
  )
}

const done: Record<string, string> = {
  completed: 'Paid.',
  failed: 'The payment has failed. You can try again.',
  refunded: 'The money was given back.',
  ignored: 'Nothing was changed: this comes too late.',
}
