import { z } from 'zod'
import { credentialsMessage, hasCredentials } from '#platform/values/web-address.ts'

/** A path of this site, without a host. */
export function isInternal(address: string): boolean {
  return /^\/(?![/\\])/.test(address)
}

/** Where a link in a text may lead: http, https, or a path of this site. */
export const linkAddress = z
  .string()
  .max(2048, 'An address has at most 2,048 characters.')
  .refine((address) => !hasCredentials(address), credentialsMessage)
  .refine(
    leadsSomewhere,
    'Please enter an address that starts with http:// or https://, or with / for a page of this site',
  )

function leadsSomewhere(address: string): boolean {
  if (/[\s\\]/.test(address)) return false
  return isInternal(address) || (/^https?:\/\//i.test(address) && URL.canParse(address))
}

/** An address as somebody types it: `www.` becomes https, this site's own addresses become paths. */
export function completedAddress(typed: string, origin: string): string {
  const address = typed.trim()
  const whole = /^(www\.|[\w-]+(\.[\w-]+)+(\/|$))/i.test(address) ? `https://${address}` : address
  const url = URL.parse(whole)
  return url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : whole
}
