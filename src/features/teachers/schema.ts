import { z } from 'zod'
import { defineFields, publicShape } from '#platform/values/fields.ts'
import { pictureAddress } from '#platform/values/record-save.ts'

export const teacherFields = defineFields({
  name: {
    schema: z.string().trim().min(1, 'Please enter a name.').max(200, 'A name has at most 200 characters.'),
    label: 'Name',
    initial: '',
    input: 'line',
    isPublic: true,
  },
  bio: {
    schema: z.string().max(5000, 'A bio has at most 5,000 characters.'),
    label: 'Bio',
    initial: '',
    input: 'paragraph',
    isPublic: true,
  },
  avatar_url: { schema: pictureAddress, label: 'Avatar URL', initial: null, isPublic: true },
})

export const teacherSchema = z.object({
  id: z.uuid(),
  ...publicShape(teacherFields),
  created_at: z.iso.datetime(),
})
export type Teacher = z.infer<typeof teacherSchema>
