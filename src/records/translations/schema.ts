import { z } from 'zod'
import { limitAsked } from '#platform/values/paging.ts'
import { type Language, languages, t } from '#platform/values/translate.ts'
import { historyParam } from '#records/history/schema.ts'
import { blocksSchema } from '#records/rich-text/blocks.ts'
import { withDerivedTexts } from '#records/rich-text/document-fields.ts'

/** Into which records are translated, English last: few records are begun in another language. */
export const translationLanguages = Object.keys(languages).toReversed() as [Language, ...Language[]]

const version = z.number().int().min(1).max(2_147_483_647)
const language = z.enum(translationLanguages, { error: t('There is no such language here.') })

/** By path; what is empty is not translated. */
const textsSchema = z
  .record(z.string().max(200), z.string().trim().max(50_000).or(blocksSchema))
  .overwrite((texts) =>
    withDerivedTexts(Object.fromEntries(Object.entries(texts).filter(([, text]) => text.length > 0))),
  )

/** `source_version`: of the record whose texts it says. */
export const translationFieldsSchema = z.strictObject({
  entity: z.string().max(100),
  record_id: z.string().max(100),
  language,
  texts: textsSchema,
  source_version: version,
  published: z.boolean(),
  /** The record itself is written in this language instead of English, and nothing translated here. */
  is_source: z.boolean(),
})
export type TranslationFields = z.infer<typeof translationFieldsSchema>

export const editableTranslationSchema = z.object({
  id: z.uuid(),
  ...translationFieldsSchema.shape,
  version: z.number().int(),
  updated_at: z.iso.datetime(),
})
export type EditableTranslation = z.infer<typeof editableTranslationSchema>

export const translationStates = ['missing', 'older', 'waiting', 'draft'] as const

export const translationsAsked = z.strictObject({
  language,
  entity: z.string().max(100).optional(),
  state: z.enum(translationStates).optional(),
  after: z
    .string()
    .regex(/^\d{1,3}:[\w-]{1,100}$/, t('This is no place in the list.'))
    .optional(),
  limit: limitAsked(100, 50),
})
export type TranslationsAsked = z.infer<typeof translationsAsked>

/** `missing`: records that say something and have no translation; `older`: translations of an earlier text; `waiting`: with changes beside what is published. */
export const translationsSchema = z.object({
  kinds: z.array(
    z.object({
      entity: z.string(),
      name: z.string(),
      total: z.number().int(),
      translated: z.number().int(),
      published: z.number().int(),
      missing: z.number().int(),
      older: z.number().int(),
    }),
  ),
  /** `address`: the screen of the back office where it is edited. */
  items: z.array(
    z.object({
      entity: z.string(),
      id: z.string(),
      title: z.string().nullable(),
      within: z.string().nullable(),
      state: z.enum(translationStates),
      address: z.string().nullable(),
    }),
  ),
  next: z.string().nullable(),
})
export type TranslationList = z.infer<typeof translationsSchema>

export const translationActions = ['publish', 'unpublish', 'still-right'] as const

export function translationParam(entities: readonly string[]) {
  return historyParam(entities).extend({
    entity: z.enum(entities, { error: t('Nothing of this kind is translated.') }),
    language,
  })
}

/** `source_version`: of the record as whoever translated saw it; what is left out stays, and is a draft at first. */
export const translationSaveSchema = z.strictObject({
  version: z.number().int().min(0).max(2_147_483_647),
  data: z.strictObject({
    texts: textsSchema,
    source_version: version.optional(),
    published: z.boolean().optional(),
    is_source: z.boolean().optional(),
  }),
})
export const translationActionSchema = z.strictObject({ version })

const anyTexts = z.record(z.string(), z.string().or(z.array(z.unknown())))
const piece = z.object({ text: z.string(), kind: z.enum(['same', 'gone', 'new']) })

/** Version 0: nothing is translated yet. `former`: what the record said in `source_version`; null where that is kept no more. */
export const translationSchema = z.object({
  id: z.uuid().nullable(),
  entity: z.string(),
  record_id: z.string(),
  language,
  version: z.number().int(),
  published: z.boolean(),
  texts: anyTexts,
  source_version: z.number().int().nullable(),
  updated_at: z.iso.datetime().nullable(),
  is_older: z.boolean(),
  source: z.object({
    language,
    version: z.number().int(),
    title: z.string(),
    texts: anyTexts,
    former: anyTexts.nullable(),
  }),
  /** What changed in the record since, by path of texts and of their blocks, word by word. */
  changes: z.array(z.object({ path: z.string(), pieces: z.array(piece) })),
  /** Of a save: with others' changes. */
  merged: z.boolean().optional(),
})
export type Translation = z.infer<typeof translationSchema>

/** What translators' programs read: XLIFF 2, of one kind of record where it is named. */
export const xliffAsked = z.strictObject({ language, entity: z.string().max(100).optional() })
export const xliffSchema = z.strictObject({
  language,
  document: z
    .string()
    .regex(/<xliff\s/, t('This is no XLIFF file of version 2.'))
    .max(5_000_000, t('This file is too large: please bring it in kind by kind.')),
})
/** `saved`: translations that were stored; `refused`: units that do not fit. */
export const xliffAnswerSchema = z.object({
  saved: z.number().int(),
  refused: z.array(z.object({ record: z.string(), unit: z.string(), message: z.string() })),
})
export type XliffAnswer = z.infer<typeof xliffAnswerSchema>
