import { z } from 'zod'
import { linkSchema } from '#features/courses/schema.ts'
import { isTimeZone } from '#platform/values/dates.ts'
import { defineFields } from '#platform/values/fields.ts'
import { recordSchemas } from '#platform/values/record-schemas.ts'

export const mostMaterials = 20

/** A class of a course, at a wall-clock time of its zone; its moments follow from that. Links are given by access alone. */
export const sessionFields = defineFields({
  course_id: { schema: z.guid('Please choose a course.'), label: 'Course', initial: '' },
  title: {
    schema: z.string().trim().max(200, 'A title has at most 200 characters.'),
    label: 'Title',
    initial: '',
    input: 'line',
    isWide: true,
    isPublic: true,
  },
  date: { schema: z.iso.date('Please enter a day.'), label: 'Day', initial: '', isPublic: true },
  time: {
    schema: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 18:30.'),
    label: 'Begins',
    initial: '18:30',
    isPublic: true,
  },
  minutes: {
    schema: z
      .number('Please enter a number.')
      .int('Please enter a whole number.')
      .min(5, 'A session takes at least 5 minutes.')
      .max(24 * 60, 'A session takes at most a day.'),
    label: 'Minutes',
    initial: 90,
    input: 'number',
    isPublic: true,
  },
  /** IANA; null: the academy's. */
  time_zone: {
    schema: z.string().trim().refine(isTimeZone, 'Please choose a time zone such as Asia/Shanghai.').nullable(),
    label: 'Time Zone',
    initial: null,
    isPublic: true,
  },
  place: {
    schema: z.string().trim().max(200, 'A place has at most 200 characters.'),
    label: 'Place',
    initial: '',
    input: 'line',
    isWide: true,
    isPublic: true,
  },
  /** Null: the course's own. */
  link: { schema: linkSchema('请输入有效的上课链接'), label: 'Class Link', initial: null, input: 'link' },
  replay_link: { schema: linkSchema('请输入有效的回放链接'), label: 'Replay Link', initial: null, input: 'link' },
  /** Resources, in order. */
  materials: {
    schema: z
      .array(z.uuid('This is not the id of a resource.').toLowerCase())
      .max(mostMaterials, `A session has at most ${mostMaterials} materials.`)
      .refine((ids) => new Set(ids).size === ids.length, 'A resource can be named here only once.'),
    label: 'Materials',
    parts: { order: 'Order of the materials' },
    initial: [],
  },
  is_cancelled: { schema: z.boolean(), label: 'Cancelled', initial: false, input: 'switch', isPublic: true },
})

export const {
  fields: sessionFieldsSchema,
  record: sessionSchema,
  editable: editableSessionSchema,
} = recordSchemas(sessionFields)
export type SessionFields = z.infer<typeof sessionFieldsSchema>
export type CourseSession = z.infer<typeof sessionSchema>
export type EditableSession = z.infer<typeof editableSessionSchema>
