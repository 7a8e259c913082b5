import { z } from 'zod'
import { credentialsMessage, hasCredentials } from '#platform/values/web-address.ts'
import { t } from './translate.ts'

/** A path of this site, without a host. */
export function isInternal(address: string): boolean {
  return /^\/(?![/\\])/.test(address)
}

/** Where a link in a text may lead: http, https, a path of this site, or whom it writes to or rings up. */
export const linkAddress = z
  .string()
  .max(2048, t('An address has at most 2,048 characters.'))
  .refine((address) => !hasCredentials(address), credentialsMessage)
  .refine(
    leadsSomewhere,
    t('Please enter an address that starts with http:// or https://, or with / for a page of this site'),
  )

function leadsSomewhere(address: string): boolean {
  if (/[\s\\]/.test(address)) return false
  if (/^(mailto:[^?]*[^?@]@[^?@][^?]*(\?.*)?|tel:\+?[\d().-]+)$/i.test(address)) return true
  return isInternal(address) || (/^https?:\/\//i.test(address) && URL.canParse(address))
}

/**
 * An address as somebody types or pastes it: `www.` becomes https, an email address one to write to, what only leads on becomes where
 * it leads, this site's own addresses become paths.
 */
export function completedAddress(typed: string, origin: string): string {
  const address = typed.trim()
  if (/^tel:/i.test(address)) return address.replace(/(\s|%20)+/gi, '-')
  if (/^[^\s@/:?]+@[\w-]+(\.[\w-]+)+$/.test(address)) return `mailto:${address}`
  const whole = ledTo(/^(www\.|[\w-]+(\.[\w-]+)+(\/|$))/i.test(address) ? `https://${address}` : address)
  const url = URL.parse(whole)
  return url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : whole
}

/** Pages that only lead on, and how their address names where. */
const redirects: readonly [page: RegExp, target: string][] = [
  [/^(www\.)?google(\.com?)?\.[a-z]{2,3}\/url$/, 'q'],
  [/^(www\.)?google(\.com?)?\.[a-z]{2,3}\/url$/, 'url'],
  [/\.safelinks\.protection\.outlook\.com\//, 'url'],
  [/^lm?\.(facebook|instagram)\.com\//, 'u'],
  [/^(www\.)?youtube\.com\/redirect$/, 'q'],
  [/^link\.(zhihu\.com|juejin\.cn)\//, 'target'],
]

function ledTo(address: string): string {
  const url = URL.parse(address)
  const leads = redirects.find(([page, target]) => url?.searchParams.has(target) && page.test(url.host + url.pathname))
  const target = leads && url?.searchParams.get(leads[1])
  return target && /^(https?:\/\/|mailto:)/i.test(target) ? target : address
}

/** The address that a link gets for what was typed or pasted; null where no link may lead there. */
export function checkedAddress(typed: string, origin: string): string | null {
  const address = completedAddress(typed, origin)
  return linkAddress.safeParse(address).success ? address : null
}
