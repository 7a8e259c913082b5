import { z } from 'zod'
import type { MediaPurpose } from '#features/content/media/schema.ts'
import { defineFields, imageField, publicLine, publicParagraph } from '#records/kinds/fields.ts'
import { recordSchemas } from '#records/kinds/record-schemas.ts'
import { t } from '#platform/values/translate.ts'

export const teacherFields = defineFields({
  name: publicLine(t('Name'), 200, t('A name has at most 200 characters.'), t('Please enter a name.')),
  bio: publicParagraph(t('Bio'), 5000, t('A bio has at most 5,000 characters.')),
  avatar_url: {
    ...imageField(t('Avatar URL'), { purpose: 'teacher-avatar' satisfies MediaPurpose, shape: 'round' }),
    isPublic: true,
  },
})

/** Those that another record names, each once, in order. */
export const teacherIds = z
  .array(z.uuid(t('This is not the id of a teacher.')).toLowerCase())
  .max(50, t('At most 50 teachers can be named here.'))
  .refine((ids) => new Set(ids).size === ids.length, t('A teacher can be named here only once.'))

export const teacherShapes = recordSchemas(teacherFields)
export const { record: teacherSchema } = teacherShapes
export type Teacher = z.infer<typeof teacherSchema>
export type EditableTeacher = z.infer<typeof teacherShapes.editable>
