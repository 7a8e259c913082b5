import { z } from 'zod'
import { listedEnrollmentSchema } from '#features/enrollments/listing/schema.ts'
import { apiErrorSchema } from '#platform/values/record-save.ts'

export const marks = ['completed', 'failed', 'refunded'] as const
export type Mark = (typeof marks)[number]

export const markSchema = z.strictObject({
  version: z.number('Please say which version was looked at.').int().min(1).max(2_147_483_647),
  payment_status: z.enum(marks, `A payment can be marked as: ${marks.join(', ')}.`),
})

/** The answer to a stale mark, with the current enrollment. */
export const staleMarkSchema = apiErrorSchema.extend({ theirs: listedEnrollmentSchema })
