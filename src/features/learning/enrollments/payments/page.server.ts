import type { Settings as AllSettings } from '#platform/server/settings.ts'
import type { Deps } from '#platform/server/deps.ts'

type Settings = Pick<AllSettings, 'developmentProviders' | 'paymentPageUrl' | 'publicUrl'>

export const developmentPaymentPath = '/dev/payment'

/** Whether payments go to the built-in page: only in development and where no other page is set. */
export function hasDevelopmentPayments(settings: Settings): boolean {
  return settings.developmentProviders && settings.paymentPageUrl === undefined
}

/** The payment page's address, price in the path, reference in the query; null where there is no page. */
export function paymentPageAddress(settings: Settings, payment: { amount: number; reference: string }): string | null {
  const builtIn = hasDevelopmentPayments(settings) ? `${settings.publicUrl}${developmentPaymentPath}/{price}` : null
  const template = settings.paymentPageUrl ?? builtIn
  if (!template) return null
  const url = new URL(template.replaceAll('{price}', String(payment.amount)))
  url.searchParams.set('reference', payment.reference)
  return url.href
}

/** The secret that payment providers sign with: the setting, else a random one shared by all processes. */
export async function webhookSecret({ settings, secret }: Pick<Deps, 'settings' | 'secret'>): Promise<string> {
  return settings.paymentWebhookSecret ?? secret('payment-webhook')
}
