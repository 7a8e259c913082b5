import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { html } from 'hono/html'
import { z } from 'zod'
import type { Deps } from '#platform/server/deps.ts'
import { isForThisMachine } from '#platform/server/http/request-context.ts'
import { type PlainPage, plainPage } from '#platform/server/http/plain-page.ts'
import { securityHeaders } from '#platform/server/http/security-headers.ts'
import type { NodeHandler } from '#platform/server/http/serve.ts'
import { inLanguage, preferredLanguage } from '#platform/server/language.ts'
import { hasProof, printedWords } from '#platform/server/local-access/proof.ts'
import { languageTag, sentenceSpace, t } from '#platform/values/translate.ts'
import { formatMoney } from '#platform/values/money.ts'
import { developmentPaymentPath, hasDevelopmentPayments, webhookSecret } from './page.server.ts'
import { type PaymentEventType, paymentEventTypes } from './schema.ts'
import { signWebhook } from '#platform/server/http/webhook-signature.ts'

const askedSchema = z.object({
  amount: z.coerce.number().min(0).max(9_999_999_999),
  reference: z.string().regex(/^[\w-]{1,64}$/),
})
type Asked = z.infer<typeof askedSchema>
const formSchema = z.object({ type: z.enum(paymentEventTypes) })

/** The built-in payment provider for development: answers only loopback requests, where the settings allow it. */
export function developmentPayments(deps: Deps): NodeHandler {
  const { settings } = deps
  return (req, res) => inLanguage(preferredLanguage(req.headers['accept-language']), () => handle(req, res))

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<boolean> {
    const url = new URL(req.url ?? '/', 'http://here')
    if (!hasDevelopmentPayments(settings) || !url.pathname.startsWith(`${developmentPaymentPath}/`)) return false
    const asked = askedSchema.safeParse({
      amount: url.pathname.slice(developmentPaymentPath.length + 1),
      reference: url.searchParams.get('reference'),
    })
    if (!isForThisMachine(req, settings) || isFromElsewhere(req, settings.publicUrl) || !asked.success) {
      res.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end('Not found')
      return true
    }
    try {
      await answer(deps, asked.data, req, res)
    } catch (error) {
      deps.log.error({ err: error }, 'the development payment failed')
      if (!res.headersSent) res.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
      res.end(t('The development payment failed. The reason is in the log.'))
    }
    return true
  }
}

/** CSRF check. */
function isFromElsewhere({ method, headers }: IncomingMessage, publicUrl: string): boolean {
  return method === 'POST' && headers.origin !== undefined && headers.origin !== publicUrl
}

async function answer(deps: Deps, asked: Asked, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const proven = await hasProof(deps, req.headers)
  const form =
    proven && req.method === 'POST'
      ? formSchema.safeParse(Object.fromEntries(new URLSearchParams(await text(req))))
      : undefined
  const told = form?.success ? await tell(deps, asked, form.data.type) : undefined
  const page = await developmentPaymentPage(deps.settings, asked, { told, proven })
  res.writeHead(proven ? 200 : 403, { ...securityHeaders(false), ...page.headers }).end(page.html)
}

async function tell(deps: Deps, { amount, reference }: Asked, type: PaymentEventType): Promise<Told> {
  const { publicUrl, currency } = deps.settings
  const id = `dev_${randomUUID()}`
  const body = JSON.stringify({ id, type, enrollment: reference, amount, currency })
  const headers = {
    'content-type': 'application/json',
    'accept-language': languageTag(),
    ...signWebhook(await webhookSecret(deps), { id, body, at: new Date() }),
  }
  const response = await fetch(`${publicUrl}/api/payments/webhook`, { method: 'POST', headers, body })
  const told = (await response.json()) as { outcome?: string; error?: { message: string } }
  return { status: response.status, message: told.outcome ?? told.error?.message ?? '' }
}

type Told = { status: number; message: string }

/** The page whose buttons send the signed webhook. */
function developmentPaymentPage(
  { siteName, currency }: Deps['settings'],
  { amount, reference }: Asked,
  { told, proven }: { told: Told | undefined; proven: boolean },
): Promise<PlainPage> {
  const action = `${developmentPaymentPath}/${amount}?reference=${reference}`
  const button = (type: PaymentEventType, className: string, text: string) =>
    html`<form method="post" action="${action}">
      <button class="${className}" type="submit" name="type" value="${type}">${text}</button>
    </form>`
  const buttons = html`${button('payment.completed', 'go', t('Pay {price}', { price: formatMoney(amount, currency) }))}
    <h2>${t('Other ends of a payment')}</h2>
    ${button('payment.failed', '', t('Let the payment fail'))}
    ${button('payment.refunded', '', t('Give the money back'))}`
  const askForProof = html`<div class="notice" role="alert">
      <p><strong>${t('Paying here needs a proof that you are at the machine of the server.')}</strong></p>
      <p>
        ${t(
          'Where the server was started, open the address on the last line that begins with “{words}” in this browser. Then come back here; whoever is signed in stays so.',
          { words: printedWords },
        )}
      </p>
    </div>
    <p><a href="${action}">${t('I have opened it: go on to the payment')}</a></p>`
  return plainPage(
    t('Development payment'),
    html`<p class="label">${t('Development payment')}</p>
      <h1>${formatMoney(amount, currency)}</h1>
      <p>
        ${t(
          'This page stands in for a payment provider on this machine and never exists on a public server. No money moves.',
        )}${sentenceSpace()}${t('Enrollment at {site}, reference {reference}.', { site: t(siteName), reference })}
      </p>
      ${
        told
          ? html`<p role="status">
              <strong>${wordsOf(told)}</strong
              >${sentenceSpace()}${told.status === 200 ? t('You can close this tab: the course page follows by itself.') : ''}
            </p>`
          : ''
      }
      ${proven ? buttons : askForProof}`,
  )
}

function wordsOf({ status, message }: Told): string {
  if (status !== 200) return t('Refused ({status}): {message}', { status, message })
  const done: Record<string, string> = {
    completed: t('Paid.'),
    failed: t('The payment has failed. You can try again.'),
    refunded: t('The money was given back.'),
    ignored: t('Nothing was changed: this comes too late.'),
  }
  return done[message] ?? message
}
