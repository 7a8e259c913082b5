import { html } from 'hono/html'
import { type PlainPage, plainPage } from '#platform/server/http/plain-page.ts'
import { printedWords } from '#platform/server/local-access/proof.ts'
import { formatMoney } from '#platform/values/money.ts'
import type { PaymentEventType } from './schema.ts'

export type Told = { type: PaymentEventType; status: number; message: string }

/** The page whose buttons send the signed webhook. */
export function developmentPaymentPage(options: {
  siteName: string
  action: string
  amount: number
  currency: string
  reference: string
  told?: Told | undefined
  proven: boolean
}): Promise<PlainPage> {
  const { siteName, action, amount, currency, reference, told, proven } = options
  const button = (type: PaymentEventType, className: string, text: string) =>
    html`<form method="post" action="${action}">
      <button class="${className}" type="submit" name="type" value="${type}">${text}</button>
    </form>`
  const buttons = html`${button('payment.completed', 'go', `Pay ${formatMoney(amount, currency)}`)}
    <h2>Other ends of a payment</h2>
    ${button('payment.failed', '', 'Let the payment fail')} ${button('payment.refunded', '', 'Give the money back')}`
  const askForProof = html`<div class="notice" role="alert">
      <p><strong>Paying here needs a proof that you are at the machine of the server.</strong></p>
      <p>
        Where the server was started, open the address on the last line that begins with
        <strong>${printedWords}</strong> in this browser. Then come back here; whoever is signed in stays so.
      </p>
    </div>
    <p><a href="${action}">I have opened it: go on to the payment</a></p>`
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
      ${proven ? buttons : askForProof}`,
  )
}

const done: Record<string, string> = {
  completed: 'Paid.',
  failed: 'The payment has failed. You can try again.',
  refunded: 'The money was given back.',
  ignored: 'Nothing was changed: this comes too late.',
}
