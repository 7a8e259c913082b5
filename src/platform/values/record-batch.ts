import { z } from 'zod'

const ids = z.array(z.uuid()).min(1, 'Please choose at least one.').max(500, 'At most 500 at a time.')

/** Which records to delete at once. */
export const batchDeleteSchema = z.strictObject({ ids })

/** Which records to publish at once, or to make drafts. */
export const batchPublishSchema = z.strictObject({ ids, published: z.boolean() })

/** How many of them there were. */
export const batchAnswerSchema = z.object({ count: z.number().int() })
