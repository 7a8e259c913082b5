import { z } from 'zod'

const ids = z.array(z.uuid()).min(1, 'Please choose at least one.').max(500, 'At most 500 at a time.')

export const batchDeleteSchema = z.strictObject({ ids })

export const batchPublishSchema = z.strictObject({ ids, published: z.boolean() })

/** Unused files that could not be removed yet; a job retries. */
export const notRemovedSchema = z.array(z.string())

export const batchAnswerSchema = z.object({ count: z.number().int() })
export type BatchAnswer = z.infer<typeof batchAnswerSchema>
