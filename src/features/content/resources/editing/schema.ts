import { z } from 'zod'
import { readingFields, resourceSchema, videoFields } from '../schema.ts'
import { schemaOf } from '#records/kinds/fields.ts'
import { t } from '#platform/values/translate.ts'

export const videoFieldsSchema = schemaOf(videoFields)
export type VideoFields = z.infer<typeof videoFieldsSchema>

export const readingFieldsSchema = schemaOf(readingFields)
export type ReadingFields = z.infer<typeof readingFieldsSchema>

export const resourceFieldsSchema = z.discriminatedUnion('type', [readingFieldsSchema, videoFieldsSchema], {
  error: t('A resource is a video or a reading.'),
})

export const editableResourceSchema = resourceSchema.extend({ published: z.boolean(), version: z.number().int() })
export type EditableResource = z.infer<typeof editableResourceSchema>
