import { z } from 'zod'

/** A web address: http or https only ("Every URL field … accepts http and https only", decisions.md D). */
export const webAddress = z
  .url({ protocol: /^https?$/, message: 'Please enter an address that starts with http:// or https://' })
  .max(2048, 'An address has at most 2,048 characters.')

/** What is wrong with a web address while it is typed, or null; an empty one is only not there yet. */
export function addressProblem(text: string): string | null {
  if (text.trim() === '') return null
  return webAddress.safeParse(text).error?.issues[0]?.message ?? null
}

/** The address of a picture or document stored by this site, `/files/{bucket}/{key}`. */
export const storedFile = z
  .string()
  .regex(/^\/files\/(images|documents)\/[^\s?#]+$/, 'Please choose an uploaded file')
  .max(1024)
