import { z } from 'zod'
import { listedEnrollmentSchema } from '#features/enrollments/listing/schema.ts'
import { apiErrorSchema } from '#platform/values/error-shape.ts'

/** What an administrator may mark a payment as (decisions.md B); it is pending only until then. */
export const marks = ['completed', 'failed', 'refunded'] as const
export type Mark = (typeof marks)[number]

/** A mark names the version of the enrollment that was looked at. */
export const markSchema = z.strictObject({
  version: z.number('Please say which version was looked at.').int().min(1).max(2_147_483_647),
  payment_status: z.enum(marks, `A payment can be marked as: ${marks.join(', ')}.`),
})

/** The answer to a mark made from an older version: the enrollment as it stands. */
export const staleMarkSchema = apiErrorSchema.extend({ theirs: listedEnrollmentSchema })
