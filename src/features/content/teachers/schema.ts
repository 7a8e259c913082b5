import { z } from 'zod'
import type { MediaPurpose } from '#features/content/media/schema.ts'
import { defineFields, imageField, longTextField, textField } from '#records/kinds/fields.ts'
import { recordSchemas } from '#records/kinds/record-schemas.ts'

export const teacherFields = defineFields({
  name: {
    ...textField('Name', 200, 'A name has at most 200 characters.', 'Please enter a name.'),
    input: 'line',
    isPublic: true,
  },
  bio: { ...longTextField('Bio', 5000, 'A bio has at most 5,000 characters.'), input: 'paragraph', isPublic: true },
  avatar_url: {
    ...imageField('Avatar URL', { purpose: 'teacher-avatar' satisfies MediaPurpose, shape: 'round' }),
    isPublic: true,
  },
})

/** Those that another record names, each once, in order. */
export const teacherIds = z
  .array(z.uuid('This is not the id of a teacher.').toLowerCase())
  .max(50, 'At most 50 teachers can be named here.')
  .refine((ids) => new Set(ids).size === ids.length, 'A teacher can be named here only once.')

export const teacherShapes = recordSchemas(teacherFields)
export const { record: teacherSchema } = teacherShapes
export type Teacher = z.infer<typeof teacherSchema>
export type EditableTeacher = z.infer<typeof teacherShapes.editable>
