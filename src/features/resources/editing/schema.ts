import { z } from 'zod'
import { resourceSchema, resourceTypes } from '#features/resources/schema.ts'
import { documentAddress } from '#platform/values/record-save.ts'
import { webAddress } from '#platform/values/web-address.ts'

const described = {
  title: z.string().trim().min(1, 'Please enter a title.').max(200, 'A title has at most 200 characters.'),
  author: z.string().trim().max(200, 'The author has at most 200 characters.'),
  description: z.string().max(20_000, 'A description has at most 20,000 characters.'),
}

export const alwaysPublished = 'A video is always published.'

/** A video: title and link required, always published (admin.md §4, §5). */
export const videoFieldsSchema = z.strictObject({
  type: z.literal('video'),
  ...described,
  url: webAddress,
  published: z.boolean().refine((published) => published, alwaysPublished),
})
export type VideoFields = z.infer<typeof videoFieldsSchema>

/** A reading: title required; its file is one of this site's documents, or an address elsewhere (admin.md §5). */
export const readingFieldsSchema = z.strictObject({
  type: z.literal('reading'),
  ...described,
  url: documentAddress,
  published: z.boolean('Please say whether it is published.'),
})
export type ReadingFields = z.infer<typeof readingFieldsSchema>

/** What an administrator writes of a resource (admin.md §7); its type is settled when it is added. */
export const resourceFieldsSchema = z.discriminatedUnion('type', [readingFieldsSchema, videoFieldsSchema], {
  error: 'A resource is a video or a reading.',
})
export type ResourceFields = z.infer<typeof resourceFieldsSchema>

/** Which resources an administrator asks for. */
export const editableResourcesAsked = z.strictObject({
  type: z.enum(resourceTypes, { error: `This is none of: ${resourceTypes.join(', ')}.` }),
})

/** A resource with the version that a save names. */
export const editableResourceSchema = resourceSchema.extend({ published: z.boolean(), version: z.number().int() })
export type EditableResource = z.infer<typeof editableResourceSchema>
