import { z } from 'zod'
import {
  defineFields,
  longTextField,
  publicShape,
  publishedField,
  textField,
  titleField,
} from '#records/kinds/fields.ts'
import { pageAsked } from '#platform/values/paging.ts'
import { documentAddress } from '#records/saving/record-save.ts'
import { webAddress } from '#platform/values/web-address.ts'

export const resourceTypes = ['reading', 'video'] as const
export type ResourceType = (typeof resourceTypes)[number]

const described = defineFields({
  title: { ...titleField, isPublic: true },
  author: { ...textField('Author', 200, 'The author has at most 200 characters.'), input: 'line', isPublic: true },
  description: {
    ...longTextField('Description', 20_000, 'A description has at most 20,000 characters.'),
    input: 'paragraph',
    isPublic: true,
  },
})

/** The file is one of this site's documents or an external address. */
export const readingFields = defineFields({
  type: { schema: z.literal('reading'), label: 'Type', initial: 'reading', input: 'none' },
  ...described,
  url: { schema: documentAddress, label: 'Upload File', called: 'File', initial: null, input: 'own', isPublic: true },
  published: {
    ...publishedField,
    schema: z.boolean('Please say whether it is published.'),
    hint: 'Visitors see published readings alone.',
  },
})

export const alwaysPublished = 'A video is always published.'

/** The link is required; videos are always published. */
export const videoFields = defineFields({
  type: { schema: z.literal('video'), label: 'Type', initial: 'video', input: 'none' },
  ...described,
  url: { schema: webAddress, label: 'YouTube URL', initial: '', input: 'own', isPublic: true },
  published: {
    ...publishedField,
    schema: z.boolean().refine((published) => published, alwaysPublished),
    input: 'none',
  },
})

/** `file` if stored here; `url` null for a reading without a file. */
export const resourceSchema = z.object({
  id: z.uuid(),
  type: z.enum(resourceTypes),
  ...publicShape(readingFields),
  file: z.object({ name: z.string(), content_type: z.string(), bytes: z.number().int() }).nullable(),
  created_at: z.iso.datetime(),
})
export type Resource = z.infer<typeof resourceSchema>

export const resourceTypeSchema = z.enum(resourceTypes, { error: `This is none of: ${resourceTypes.join(', ')}.` })

export const resourcesAsked = z.strictObject({
  type: resourceTypeSchema.optional(),
  ...pageAsked,
})
export type ResourcesAsked = z.infer<typeof resourcesAsked>

export const resourceListSchema = z.object({ items: z.array(resourceSchema), next: z.string().nullable() })
export type ResourceList = z.infer<typeof resourceListSchema>
