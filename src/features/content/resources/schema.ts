import { z } from 'zod'
import {
  defineFields,
  publicLine,
  publicParagraph,
  publicShape,
  publishedField,
  titleField,
} from '#records/kinds/fields.ts'
import { pageAsked } from '#platform/values/paging.ts'
import { documentAddress } from '#records/saving/record-save.ts'
import { webAddress } from '#platform/values/web-address.ts'
import { t } from '#platform/values/translate.ts'

export const resourceTypes = ['reading', 'video'] as const
export type ResourceType = (typeof resourceTypes)[number]

export const resourceTypeSchema = z.enum(resourceTypes)

const described = defineFields({
  title: { ...titleField, isPublic: true },
  author: publicLine(t('Author'), 200, t('The author has at most 200 characters.')),
  description: publicParagraph(t('Description'), 20_000, t('A description has at most 20,000 characters.')),
})

/** The file is one of this site's documents or an external address. */
export const readingFields = defineFields({
  type: { schema: z.literal('reading'), label: t('Type'), initial: 'reading', input: 'none' },
  ...described,
  url: {
    schema: documentAddress,
    label: t('Upload File'),
    called: t('File'),
    initial: null,
    input: 'own',
    isPublic: true,
  },
  published: {
    ...publishedField,
    schema: z.boolean(t('Please say whether it is published.')),
    hint: t('Visitors see published readings alone.'),
  },
})

export const alwaysPublished = t('A video is always published.')

/** The link is required; videos are always published. */
export const videoFields = defineFields({
  type: { schema: z.literal('video'), label: t('Type'), initial: 'video', input: 'none' },
  ...described,
  url: { schema: webAddress, label: t('YouTube URL'), initial: '', input: 'own', isPublic: true },
  published: {
    ...publishedField,
    schema: z.boolean().refine((published) => published, alwaysPublished),
    input: 'none',
  },
})

/** `file` if stored here; `url` null for a reading without a file. */
export const resourceSchema = z.object({
  id: z.uuid(),
  type: resourceTypeSchema,
  ...publicShape(readingFields),
  file: z.object({ name: z.string(), content_type: z.string(), bytes: z.number().int() }).nullable(),
  created_at: z.iso.datetime(),
})
export type Resource = z.infer<typeof resourceSchema>

export const resourcesAsked = z.strictObject({ type: resourceTypeSchema.optional(), ...pageAsked })
export type ResourcesAsked = z.infer<typeof resourcesAsked>

export const resourceListSchema = z.object({ items: z.array(resourceSchema), next: z.string().nullable() })
export type ResourceList = z.infer<typeof resourceListSchema>
