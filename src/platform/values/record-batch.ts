import { z } from 'zod'

const ids = z.array(z.uuid()).min(1, 'Please choose at least one.').max(500, 'At most 500 at a time.')

/** Which records to delete at once. */
export const batchDeleteSchema = z.strictObject({ ids })

/** Which records to publish at once, or to make drafts. */
export const batchPublishSchema = z.strictObject({ ids, published: z.boolean() })

/** Addresses of files that records no longer show and that could not be removed yet; a job tries again. */
export const notRemovedSchema = z.array(z.string())

/** How many of them there were. */
export const batchAnswerSchema = z.object({ count: z.number().int() })
export type BatchAnswer = z.infer<typeof batchAnswerSchema>

/** How many were deleted, with the files of them that are still stored, where there are any. */
export const batchDeletedSchema = batchAnswerSchema.extend({ not_removed: notRemovedSchema.optional() })
export type BatchDeleted = z.infer<typeof batchDeletedSchema>
