import type { Settings } from '#platform/server/settings.ts'

export const developmentPaymentPath = '/dev/payment'

/** Whether payments go to the built-in page: only in development and where no other page is set. */
export function hasDevelopmentPayments(settings: Settings): boolean {
  return settings.developmentProviders && settings.paymentPageUrl === undefined
}

/** The payment page's address with `{price}` in its path, or null. */
export function paymentPage(settings: Settings): string | null {
  if (settings.paymentPageUrl) return settings.paymentPageUrl
  return hasDevelopmentPayments(settings) ? `${settings.publicUrl}${developmentPaymentPath}/{price}` : null
}
