import type { Settings } from '#platform/server/settings.ts'

/** Where the development payment page lives on this server. */
export const developmentPaymentPath = '/dev/payment'

/** Whether payments go to the built-in page: where nobody else can reach it, and no other page is set (decisions.md B). */
export function hasDevelopmentPayments(settings: Settings): boolean {
  return settings.developmentProviders && settings.paymentPageUrl === undefined
}

/** The template of the payment page, with `{price}` in its path; null where there is none. */
export function paymentPage(settings: Settings): string | null {
  if (settings.paymentPageUrl) return settings.paymentPageUrl
  return hasDevelopmentPayments(settings) ? `${settings.publicUrl}${developmentPaymentPath}/{price}` : null
}
