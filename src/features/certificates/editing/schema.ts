import { z } from 'zod'
import { certificateSchema } from '#features/certificates/schema.ts'
import { pictureAddress } from '#platform/values/record-save.ts'

/** A price in the currency's own unit, at most two decimals. */
export const priceSchema = z
  .number('Please enter a price.')
  .min(0, 'A price is never below 0.')
  .max(9_999_999_999, 'This price is too high.')
  .refine((price) => Number.isInteger(Math.round(price * 1e6) / 1e4), 'A price has at most two decimals.')

/** What an administrator writes of a certificate (admin.md §3); the server settles the rest. */
export const certificateFieldsSchema = z.strictObject({
  title: z.string().trim().min(1, 'Please enter a title.').max(200, 'A title has at most 200 characters.'),
  description: z.string().max(5000, 'A description has at most 5,000 characters.'),
  price: priceSchema,
  image_url: pictureAddress,
  published: z.boolean(),
})
export type CertificateFields = z.infer<typeof certificateFieldsSchema>

/** A certificate with the version that a save names. */
export const editableCertificateSchema = certificateSchema.extend({ published: z.boolean(), version: z.number().int() })
export type EditableCertificate = z.infer<typeof editableCertificateSchema>
