import { z } from 'zod'

/** What keeps its versions, by its table: the sections of the site's content, and the records. */
export const entities = ['homepage_data', 'teachers', 'courses', 'certificates', 'announcements', 'resources'] as const
export type Entity = (typeof entities)[number]

const recordId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'This is neither the id of a record nor the name of a section.')

/** Of what the versions are asked for: a record's id, or a section's name for `homepage_data`. */
export const historyParam = z.object({
  entity: z.enum(entities, 'This keeps no versions.'),
  id: recordId,
})
export const versionParam = historyParam.extend({
  version: z.coerce
    .number('A version is a number.')
    .int('A version is a whole number.')
    .min(1, 'Versions count from 1.')
    .max(2_147_483_647, 'There is no such version.'),
})

/** These addresses take no parameters. */
export const noQuery = z.strictObject({}, 'No parameter is known here.')

/** A version that was kept: when it was saved and by whom; `saved_by` is null for what nobody of the academy has saved. */
export const versionSchema = z.object({
  version: z.number().int(),
  saved_at: z.iso.datetime(),
  saved_by: z.string().nullable(),
})
export type Version = z.infer<typeof versionSchema>

/** A version with what it held; `missing_files` are the addresses in it whose files are no longer kept. */
export const wholeVersionSchema = versionSchema.extend({
  data: z.record(z.string(), z.unknown()),
  missing_files: z.array(z.string()),
})
export type WholeVersion = z.infer<typeof wholeVersionSchema>

/** A deleted record with what it held last, and when and by whom it was deleted. */
export const deletedSchema = wholeVersionSchema.extend({
  id: z.string(),
  deleted_at: z.iso.datetime().nullable(),
  deleted_by: z.string().nullable(),
})
export type Deleted = z.infer<typeof deletedSchema>

/** The kinds of records that can be deleted: a section cannot. */
export const deletedParam = z.object({ entity: z.enum(entities).exclude(['homepage_data'], 'This cannot be deleted.') })
export type RecordEntity = z.infer<typeof deletedParam>['entity']
