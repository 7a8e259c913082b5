import { z } from 'zod'

/** Said of an address that would show a name and a password to everybody who reads it. */
export const credentialsMessage = 'Please enter an address without a user name and password in it'

/** A web address: http or https only, and nobody's password in it; `message` is said of what is none. */
export function httpAddress(message: string) {
  return z
    .url({ protocol: /^https?$/, error: message })
    .refine((address) => !hasCredentials(address), credentialsMessage)
}

/** A web address ("Every URL field … accepts http and https only", decisions.md D). */
export const webAddress = httpAddress('Please enter an address that starts with http:// or https://').max(
  2048,
  'An address has at most 2,048 characters.',
)

/** What is wrong with a web address while it is typed, or null; an empty one is only not there yet. */
export function addressProblem(text: string): string | null {
  if (text.trim() === '') return null
  return webAddress.safeParse(text).error?.issues[0]?.message ?? null
}

/** Whether an address names a user or a password (`https://user:password@host/`). */
export function hasCredentials(address: string): boolean {
  const url = URL.parse(address.trim())
  return url !== null && (url.username !== '' || url.password !== '')
}

/** The address of a picture or document stored by this site, `/files/{bucket}/{key}`. */
export const storedFile = z
  .string()
  .regex(/^\/files\/(images|documents)\/[^\s?#]+$/, 'Please choose an uploaded file')
  .max(1024)
