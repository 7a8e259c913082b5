import { z } from 'zod'
import { apiErrorSchema } from '#platform/values/api-error.ts'
import { httpAddress, type ServedBucket } from '#platform/values/web-address.ts'
import { languageNames, t } from '#platform/values/translate.ts'

/** Beside the body of what is added, of a kind whose texts are translated. */
export const additionAsked = z.strictObject({
  written_in: z.enum(languageNames).optional().describe('The language of its texts, unless English.'),
})

/** The body of a save: the data, and the version it was made from. */
export function recordSaveSchema<Data extends z.ZodType>(data: Data) {
  return z.strictObject({ version: z.number().int().min(1).max(2_147_483_647), data })
}

export function savedRecordSchema<Shape extends z.ZodRawShape>(record: z.ZodObject<Shape>) {
  return record.extend({ merged: z.boolean() })
}

/** The answer to a stale save: the stored record and each conflict. */
export function staleRecordSchema<Record extends z.ZodType>(record: Record) {
  const overlap = z.object({ path: z.string(), mine: z.unknown(), theirs: z.unknown() })
  return apiErrorSchema.extend({ theirs: record, overlaps: z.array(overlap) })
}

/** `by` is null where it is no longer known. */
export const deletionSchema = z.object({ at: z.iso.datetime(), by: z.string().nullable() })
export type Deletion = z.infer<typeof deletionSchema>

/** The answer to saving a missing record, with its deletion if there was one. */
export const goneRecordSchema = apiErrorSchema.extend({ deleted: deletionSchema.optional() })

export const recordParam = z.object({ id: z.guid(t('This is not the id of a record.')) })

/** A record's picture: a file of this site, or null. Browsers show none from elsewhere, by the policy of the pages. [upload-29] */
export const pictureAddress = fileAddress(
  'images',
  t('Please upload the picture, or choose it from the library: pages show none from elsewhere.'),
)

const documentMessage = t('Please upload a file, or enter an address that starts with http:// or https://')
/** A document: a file of this site, a link, or null. */
export const documentAddress = fileAddress('documents', documentMessage, httpAddress(documentMessage))

function fileAddress(bucket: ServedBucket, message: string, web: z.ZodType = z.never(message)) {
  const ours = new RegExp(`^/files/${bucket}/[^\\s?#\\\\]+$`)
  return z
    .string()
    .trim()
    .max(2048, t('An address has at most 2,048 characters.'))
    .superRefine((address, context) => {
      const problem = ours.test(address) ? undefined : web.safeParse(address).error?.issues[0]?.message
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
    })
    .nullable()
}
