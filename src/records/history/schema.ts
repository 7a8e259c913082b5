import { z } from 'zod'
import { deletionSchema } from '#records/saving/record-save.ts'
import { t } from '#platform/values/translate.ts'

const recordId = z
  .string()
  .regex(/^[a-z0-9][a-zA-Z0-9._-]{0,63}$/, t('This is neither the id of a record nor the name of a section.'))

/** `id` is a record's id or a section's name. */
export function historyParam(entities: readonly string[]) {
  return z.object({ entity: z.enum(entities, t('This keeps no versions.')), id: recordId })
}
export const versionNumber = z.coerce
  .number<number>(t('A version is a number.'))
  .int(t('A version is a whole number.'))
  .min(1, t('Versions count from 1.'))
  .max(2_147_483_647, t('There is no such version.'))

export const noQuery = z.strictObject({}, t('No parameter is known here.'))

/** `saved_by` is null for what nobody of the academy has saved. */
export const versionSchema = z.object({
  version: z.number().int(),
  saved_at: z.iso.datetime(),
  saved_by: z.string().nullable(),
})
export type Version = z.infer<typeof versionSchema>

/** `missing_files` are the addresses in it whose files are no longer kept. */
export const wholeVersionSchema = versionSchema.extend({
  data: z.record(z.string(), z.unknown()),
  missing_files: z.array(z.string()),
})
export type WholeVersion = z.infer<typeof wholeVersionSchema>

/** `newest` is null where nothing has been saved over yet, `deletion` where it is not in the bin. */
export const newestSchema = z.object({ newest: wholeVersionSchema.nullable(), deletion: deletionSchema.nullable() })
export type Newest = z.infer<typeof newestSchema>

export const deletedSchema = wholeVersionSchema.extend({
  id: z.string(),
  deleted_at: z.iso.datetime().nullable(),
  deleted_by: z.string().nullable(),
})
export type Deleted = z.infer<typeof deletedSchema>
