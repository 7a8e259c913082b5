import { z } from 'zod'
import { mediaSchema } from '../schema.ts'
import { defineFields, schemaOf, textField } from '#records/kinds/fields.ts'
import { pageAsked, searchedText } from '#platform/values/paging.ts'
import { buckets, storedFile } from '#platform/values/web-address.ts'
import { t } from '#platform/values/translate.ts'

export const mediaUses = ['used', 'unused'] as const
export const mediaOrders = ['newest', 'oldest', 'name', 'largest'] as const
export type MediaOrder = (typeof mediaOrders)[number]

const percent = z.number().int().min(0, t('This must be at least 0.')).max(100, t('This must be at most 100.'))

/** What is said of a picture, wherever it is shown. */
export const mediaFields = defineFields({
  alt: {
    ...textField(t('Alternative text'), 500, t('An alternative text has at most 500 characters.')),
    input: 'line',
    isTranslatable: true,
  },
  is_decorative: {
    schema: z.boolean(),
    label: t('Decorative'),
    hint: t('It says nothing that the text beside it does not say.'),
    initial: false,
    input: 'switch',
  },
  caption: {
    ...textField(t('Caption'), 500, t('A caption has at most 500 characters.')),
    hint: t('Stands below the picture.'),
    input: 'line',
    isTranslatable: true,
  },
  credit: {
    ...textField(t('Credit'), 200, t('A credit has at most 200 characters.')),
    hint: t('Whose picture it is.'),
    input: 'line',
  },
  focus_x: { schema: percent, label: t('Focal point from the left'), initial: 50, input: 'none' },
  focus_y: { schema: percent, label: t('Focal point from the top'), initial: 50, input: 'none' },
})
export const mediaFieldsSchema = schemaOf(mediaFields)
export type MediaFields = z.infer<typeof mediaFieldsSchema>

const filter = {
  search: searchedText,
  kind: z.enum(buckets).optional(),
  use: z.enum(mediaUses).optional(),
}
export const mediaFilterSchema = z.strictObject(filter)
export type MediaFilter = z.infer<typeof mediaFilterSchema>

export const mediaListAsked = z.strictObject({
  ...filter,
  /** The file at this address alone. */
  url: storedFile.refine((text) => !text.includes('\0'), t('This is no address.')).optional(),
  order: z.enum(mediaOrders).default('newest'),
  limit: pageAsked.limit,
  /** What the last row of the page before is ordered by, and its id. */
  after: z
    .string()
    .max(1000)
    .regex(/_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, t('Take this from `next` of the page before.'))
    .refine((text) => !text.includes('\0'), t('Take this from `next` of the page before.'))
    .optional(),
})
export type MediaListAsked = z.infer<typeof mediaListAsked>

/** `in_use`: a record shows it. */
export const mediaItemSchema = mediaSchema.omit({ reused: true }).extend({
  ...mediaFieldsSchema.shape,
  version: z.number().int(),
  updated_at: z.iso.datetime(),
  in_use: z.boolean(),
})
export type MediaItem = z.infer<typeof mediaItemSchema>
export const mediaListSchema = z.object({ items: z.array(mediaItemSchema), next: z.string().nullable() })

/** A record that shows a file; `within` as its kind's screens say it (values/record-kind.ts). */
export const mediaPlaceSchema = z.object({
  entity: z.string(),
  id: z.string(),
  title: z.string().nullable(),
  within: z.string().nullable(),
})
export type MediaPlace = z.infer<typeof mediaPlaceSchema>

/** `versions`: how many kept versions show it besides. `uploaded_by` is null where it is no longer known. */
export const mediaDetailSchema = mediaItemSchema.extend({
  uploaded_by: z.string().nullable(),
  folder: z.string(),
  places: z.array(mediaPlaceSchema),
  versions: z.number().int(),
})
export type MediaDetail = z.infer<typeof mediaDetailSchema>

export const usesAsked = z.strictObject({
  ids: z
    .string()
    .regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}$/, t('These are not the ids of at most 100 files.'))
    .transform((text) => text.split(','))
    .pipe(z.array(z.uuid(t('This is not the id of a file.')))),
})
export const usesSchema = z.array(z.object({ id: z.uuid(), places: z.number().int(), versions: z.number().int() }))

const recordNamed = z.strictObject({ entity: z.string().max(100), id: z.string().max(100) })

/** `places` limits it to these records, such as to undo a replacement; without it every place follows. */
export const replaceSchema = z.strictObject({
  by: z.uuid(t('This is not the id of a file.')),
  places: z.array(recordNamed).max(10_000).optional(),
})
export const replacedSchema = z.object({ places: z.array(recordNamed) })

/** `places`: how many the question named. */
export const purgeSchema = z.strictObject({ places: z.number(t('This must be a number.')).int().min(0) })
export const purgedSchema = z.object({ places: z.array(recordNamed), versions: z.number().int() })
