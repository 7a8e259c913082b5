import { z } from 'zod'
import { staleRecordSchema } from '#records/saving/record-save.ts'
import { t } from '#platform/values/translate.ts'

export const publishingActions = ['publish', 'unpublish'] as const
export type PublishingAction = (typeof publishingActions)[number]

/**
 * Why something planned did not happen: somebody else changed the same, it does not fit any more, who planned it may not any
 * more, it would do something else to other records than was confirmed, or it failed and is tried again.
 */
export const publishingProblems = ['conflict', 'invalid', 'forbidden', 'effects', 'failed'] as const
export type PublishingProblem = (typeof publishingProblems)[number]

const version = z.number().int().min(1).max(2_147_483_647)
const moment = z.iso.datetime({ offset: true, error: t('Please enter a date and a time.') }).nullable()

/** `text`: more of it, for the person. */
const problemSchema = z.object({
  code: z.enum(publishingProblems),
  action: z.enum(publishingActions),
  text: z.string().nullable(),
  since: z.iso.datetime(),
})

/** What waits: all fields as they will be published, merged over what is published now; `conflicts`: fields in which that is impossible. */
const waitingSchema = z.object({
  fields: z.record(z.string(), z.unknown()),
  saved_at: z.iso.datetime(),
  saved_by: z.string().nullable(),
  conflicts: z.array(z.string()),
})

/** `pending_version` names what waits in a save of it; 0 where nothing ever did. */
export const publishingSchema = z.object({
  published: z.boolean(),
  version: z.number().int(),
  pending_version: z.number().int(),
  waiting: waitingSchema.nullable(),
  publish_at: z.iso.datetime().nullable(),
  unpublish_at: z.iso.datetime().nullable(),
  planned_by: z.string().nullable(),
  problem: problemSchema.nullable(),
})
export type Publishing = z.infer<typeof publishingSchema>

/** `version`: the record's that was edited; `pending_version`: of what waited then, 0 for nothing. `data` is checked by its kind. */
export const pendingSaveSchema = z.strictObject({
  version,
  pending_version: z.number().int().min(0).max(2_147_483_647),
  data: z.record(z.string(), z.unknown()),
})

/** Null: at no time. */
export const publishingTimesSchema = z.strictObject({ publish_at: moment, unpublish_at: moment })
export type PublishingTimes = z.infer<typeof publishingTimesSchema>

/** Somebody else changed the same: both sides; without `theirs` where what waits and what is published are. */
export const stalePublishingSchema = staleRecordSchema(z.record(z.string(), z.unknown()).optional())

/** The version that publishing or taking back has made. */
export const publishedSchema = z.object({ version: z.number().int() })
export const publishingUndoSchema = z.strictObject({ version })

/** What did not happen, the oldest first; `address`: the screen of the back office where it is edited. */
export const stuckSchema = z.array(
  z.object({
    entity: z.string(),
    id: z.string(),
    title: z.string().nullable(),
    address: z.string().nullable(),
    problem: problemSchema,
  }),
)
export type Stuck = z.infer<typeof stuckSchema>[number]
