import { z } from 'zod'
import { t } from '#platform/values/translate.ts'

const ids = z.array(z.uuid()).min(1, t('Please choose at least one.')).max(500, t('At most 500 at a time.'))

export const batchDeleteSchema = z.strictObject({ ids })

export const batchPublishSchema = z.strictObject({ ids, published: z.boolean() })

/** Unused files that could not be removed yet; a job retries. */
export const notRemovedSchema = z.array(z.string())

export const batchAnswerSchema = z.object({ count: z.number().int() })

/** Records of one request that each is changed or deleted by itself, so that progress shows and the rest can be cancelled. */
export const mostInBatch = 50
/** Records that are selected by a filter. */
export const mostSelected = 500

const some = z
  .array(z.uuid())
  .min(1, t('Please choose at least one.'))
  .max(mostInBatch, { error: () => t('At most {most} at a time.', { most: mostInBatch }) })

/** `change`: the fields that each of them gets; null deletes them. `own`: what single ones get beside it, by id. */
export function batchSchema<Shape extends z.ZodRawShape>(shape: Shape) {
  const change = z.strictObject(shape)
  return z.strictObject({ ids: some, change: change.nullable(), own: z.record(z.uuid(), change).optional() })
}

/** Of kinds that have drafts. */
export const publishedBatchSchema = batchSchema({ published: z.boolean().optional() })
/** Of kinds that have none. */
export const deletedBatchSchema = batchSchema({})

/** `gone`: no longer there. `refused`: stay as they were, each with why. */
export const batchOutcomeSchema = z.object({
  done: z.array(z.string()),
  gone: z.array(z.string()),
  refused: z.array(z.object({ id: z.string(), title: z.string(), message: z.string() })),
})
export type BatchOutcome = z.infer<typeof batchOutcomeSchema>

/** The records that a filter finds, in their order; `more`: beyond `mostSelected` of them. */
export const selectionSchema = z.object({
  items: z.array(z.object({ id: z.string(), title: z.string(), was: z.record(z.string(), z.unknown()) })),
  more: z.boolean(),
})
export type Selected = z.infer<typeof selectionSchema>['items'][number]
