import { z } from 'zod'
import { credentialsMessage, hasCredentials } from '#platform/values/web-address.ts'

/** A path of this site, without a host. */
export function isInternal(address: string): boolean {
  return /^\/(?![/\\])/.test(address)
}

/** Where a link in a text may lead: http, https, a path of this site, or whom it writes to or rings up. */
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
  if (/^(mailto:[^?]*[^?@]@[^?@][^?]*(\?.*)?|tel:\+?[\d().-]+)$/i.test(address)) return true
  return isInternal(address) || (/^https?:\/\//i.test(address) && URL.canParse(address))
}
