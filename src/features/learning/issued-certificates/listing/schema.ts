import { z } from 'zod'
import { certificateTitleSchema, monthsSchema } from '../issuing/schema.ts'
import { issuedCertificateSchema, printedNameSchema } from '../schema.ts'
import { apiErrorSchema } from '#platform/values/api-error.ts'

const version = z.number('Please say which version was looked at.').int().min(1).max(2_147_483_647)

const reason = z
  .string('Please say why.')
  .trim()
  .min(1, 'Please say why.')
  .max(1000, 'A reason has at most 1,000 characters.')

export const withdrawalSchema = z.strictObject({
  version,
  reason,
  /** Its page says the reason to anybody who has the number. */
  is_reason_public: z.boolean().default(false),
})
export type Withdrawal = z.infer<typeof withdrawalSchema>

/** `months`: from today; null: for ever; left out: as before. */
export const reissueSchema = z.strictObject({
  version,
  reason,
  name: printedNameSchema,
  title: certificateTitleSchema,
  months: monthsSchema.optional(),
})
export type Reissue = z.infer<typeof reissueSchema>

/** The answer where somebody else was quicker, with the certificate as it stands. */
export const staleCertificateSchema = apiErrorSchema.extend({ theirs: issuedCertificateSchema })
