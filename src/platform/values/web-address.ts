import { z } from 'zod'
import { t } from './translate.ts'

export const credentialsMessage = t('Please enter an address without a user name and password in it')

/** An http(s) address without credentials; `message` for anything else. */
export function httpAddress(message: string) {
  return z
    .url({ protocol: /^https?$/, error: message })
    .refine((address) => !hasCredentials(address), credentialsMessage)
}

/** An http(s) address. */
export const webAddress = httpAddress(t('Please enter an address that starts with http:// or https://')).max(
  2048,
  t('An address has at most 2,048 characters.'),
)

/** What is wrong with a web address while typing, or null; empty is fine. */
export function addressProblem(text: string): string | null {
  if (text.trim() === '') return null
  return webAddress.safeParse(text).error?.issues[0]?.message ?? null
}

export function hasCredentials(address: string): boolean {
  const url = URL.parse(address.trim())
  return url !== null && (url.username !== '' || url.password !== '')
}

export const buckets = ['images', 'documents'] as const
export type ServedBucket = (typeof buckets)[number]

/** A file stored by this site, `/files/{bucket}/{key}`. */
export const storedFile = z
  .string()
  .regex(new RegExp(`^/files/(${buckets.join('|')})/[^\\s?#]+$`), t('Please choose an uploaded file'))
  .max(1024)
