import { z } from 'zod'

/** A web address: http or https only ("Every URL field … accepts http and https only", decisions.md D). */
export const webAddress = z
  .url({ protocol: /^https?$/, message: 'Please enter an address that starts with http:// or https://' })
  .max(2048, 'An address has at most 2,048 characters.')

/** The address of a picture or document stored by this site, `/files/{bucket}/{key}`. */
export const storedFile = z
  .string()
  .regex(/^\/files\/(images|documents)\/[^\s?#]+$/, 'Please choose an uploaded file')
  .max(1024)
