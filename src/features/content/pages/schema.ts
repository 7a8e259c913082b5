import { z } from 'zod'
import { emptyMessages, isFullYoutubeUrl } from '#features/content/site-content/modules/rules.ts'
import { modulesSchema } from '#features/content/site-content/modules/schema.ts'
import {
  defineFields,
  longTextField,
  publicShape,
  publishedField,
  schemaOf,
  shapeOf,
  titleField,
} from '#records/kinds/fields.ts'
import { picturesShape } from '#platform/values/picture-notes.ts'
import { addressProblem, placementNames } from './rules.ts'
import { t } from '#platform/values/translate.ts'

/** Where the site leads to a page: from its footer, from the menu About, from the page About alone, or from nowhere. */
export const placements = ['footer', 'about', 'story', 'none'] as const
export type Placement = (typeof placements)[number]

const modules = modulesSchema.superRefine((all, context) => {
  for (const [at, { type, content }] of all.entries()) {
    if (type === 'video' && !isFullYoutubeUrl(content))
      context.addIssue({ code: 'custom', path: [at, 'content'], message: emptyMessages.video })
  }
})

/** As typed, with or without the slash that it is shown with. */
const address = z
  .string()
  .overwrite((typed) => typed.trim().toLowerCase().replace(/^\/+/, ''))
  .superRefine((written, context) => {
    const message = addressProblem(written)
    if (message) context.addIssue({ code: 'custom', message })
  })

const onTheSite = t('Links to it')
const noPosition = t('Please enter a whole number from 0 to 999.')

export const pageFields = defineFields({
  title: { ...titleField, isPublic: true },
  address: {
    schema: address,
    label: t('Address'),
    hint: t('Behind the site’s own, such as privacy. A page that was published is still found at its former address.'),
    initial: '',
    input: 'own',
    isPublic: true,
  },
  text: {
    ...longTextField(t('Text'), 50_000, t('A text has at most 50,000 characters.')),
    input: 'richText',
    isPublic: true,
    isTranslatable: true,
  },
  modules: {
    schema: modules,
    label: t('Modules'),
    part: t('Modules'),
    isWide: true,
    called: t('A module'),
    parts: {
      type: t('Type of a module'),
      content: t('Content of a module'),
      content_blocks: t('Content of a module'),
      alignment: t('Alignment of a module'),
      order: t('Order of the modules'),
    },
    initial: [],
    input: 'own',
    isPublic: true,
  },
  placement: {
    schema: z.enum(placements),
    label: t('Linked'),
    hint: t('From where the site leads to it.'),
    part: onTheSite,
    initial: 'none',
    input: 'choice',
    words: placementNames,
    isPublic: true,
  },
  position: {
    schema: z.number(noPosition).int(noPosition).min(0, noPosition).max(999, noPosition),
    label: t('Order among the links'),
    hint: t('The smallest number stands first.'),
    part: onTheSite,
    initial: 0,
    input: 'number',
  },
  published: { ...publishedField, hint: t('Visitors read published pages alone.'), initial: false },
})
export const pageFieldsSchema = schemaOf(pageFields)
export type PageFields = z.infer<typeof pageFieldsSchema>

const shared = { id: z.uuid(), created_at: z.iso.datetime() }

export const pageSchema = z.object({
  ...shared,
  ...publicShape(pageFields),
  updated_at: z.iso.datetime(),
  ...picturesShape,
})
export type Page = z.infer<typeof pageSchema>

export const editablePageSchema = z.object({ ...shared, ...shapeOf(pageFields), version: z.number().int() })
export type EditablePage = z.infer<typeof editablePageSchema>

const pageLinkSchema = z.object({
  id: z.uuid(),
  address: z.string(),
  title: z.string(),
  placement: pageFields.placement.schema,
})
export type PageLink = z.infer<typeof pageLinkSchema>
export const pageLinksSchema = z.object({ items: z.array(pageLinkSchema) })

export const addedPagesSchema = z.object({ items: z.array(editablePageSchema) })
