import { z } from 'zod'
import { apiErrorSchema } from './error-shape.ts'
import { httpAddress } from './web-address.ts'

/** The body that saves a record: what its editor holds, and the version it was made from. */
export function recordSaveSchema<Data extends z.ZodType>(data: Data) {
  return z.strictObject({ version: z.number().int().min(1).max(2_147_483_647), data })
}

/** The answer to a save: `merged` says that somebody else's changes were kept beside this save's own. */
export function savedRecordSchema<Shape extends z.ZodRawShape>(record: z.ZodObject<Shape>) {
  return record.extend({ merged: z.boolean() })
}

/** The answer to a stale save: the record as it stands, and each place that both sides changed differently. */
export function staleRecordSchema<Record extends z.ZodType>(record: Record) {
  const overlap = z.object({ path: z.string(), mine: z.unknown(), theirs: z.unknown() })
  return apiErrorSchema.extend({ theirs: record, overlaps: z.array(overlap) })
}

/** When a record was deleted, and by whom; null where that is not known any more. */
export const deletionSchema = z.object({ at: z.iso.datetime(), by: z.string().nullable() })
export type Deletion = z.infer<typeof deletionSchema>

/** The answer to a save of a record that is not there; `deleted` where it was until somebody deleted it. */
export const goneRecordSchema = apiErrorSchema.extend({ deleted: deletionSchema.optional() })

/** The id of a record in an address. */
export const recordParam = z.object({ id: z.guid('This is not the id of a record.') })

/** The picture of a record: a file of this site's, or an address elsewhere; null for none. */
export const pictureAddress = fileAddress(
  'images',
  'Please choose a picture, or enter an address that starts with http:// or https://',
)

/** The document of a record: a file of this site's, or an address elsewhere; null for none. */
export const documentAddress = fileAddress(
  'documents',
  'Please upload a file, or enter an address that starts with http:// or https://',
)

function fileAddress(bucket: 'images' | 'documents', message: string) {
  const ours = new RegExp(`^/files/${bucket}/[^\\s?#\\\\]+$`)
  const web = httpAddress(message)
  return z
    .string()
    .trim()
    .max(2048, 'An address has at most 2,048 characters.')
    .superRefine((address, context) => {
      const problem = ours.test(address) ? undefined : web.safeParse(address).error?.issues[0]?.message
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
    })
    .nullable()
}
