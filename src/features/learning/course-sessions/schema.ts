import { z } from 'zod'
import { whens } from '#features/content/announcements/schema.ts'
import { linkProblem } from '#features/learning/courses/schema.ts'
import { resourceTypes } from '#features/content/resources/schema.ts'
import { isTimeZone, zoneMessage } from '#platform/values/dates.ts'
import {
  clockTime,
  defineFields,
  optionalLink,
  publicShape,
  textField,
  titleField,
  wholeNumber,
} from '#records/kinds/fields.ts'
import { pageAsked } from '#platform/values/paging.ts'
import { batchSchema } from '#records/batches/record-batch.ts'
import { recordSchemas } from '#records/kinds/record-schemas.ts'
import { t } from '#platform/values/translate.ts'

export const mostMaterials = 20

const inRoom = t('Place and time zone')
const withIt = t('Class, replay and materials')

/** A class of a course, at a wall-clock time of its zone; its moments follow from that. Links are given by access alone. */
export const sessionFields = defineFields({
  course_id: { schema: z.guid(t('Please choose a course.')), label: t('Course'), initial: '', input: 'own' },
  title: { ...titleField, isWide: true, isPublic: true },
  date: {
    schema: z.iso
      .date(t('Please enter a day.'))
      .refine((day) => day >= '1900', t('Please enter a year of four figures, from 1900 on.')),
    label: t('Day'),
    hint: t('By the clocks of the academy, unless “Place and time zone” names another.'),
    initial: '',
    input: 'date',
    isPublic: true,
  },
  time: {
    schema: clockTime,
    label: t('Begins'),
    initial: '18:30',
    input: 'time',
    isPublic: true,
  },
  minutes: {
    schema: wholeNumber([5, t('A session takes at least 5 minutes.')], [24 * 60, t('A session takes at most a day.')]),
    label: t('Minutes'),
    initial: 90,
    input: 'number',
    isPublic: true,
  },
  /** IANA; null: the academy's. */
  time_zone: {
    schema: z.string().trim().refine(isTimeZone, zoneMessage).nullable(),
    label: t('Time Zone'),
    hint: t('Of its day and time; readers get their own beside it.'),
    part: inRoom,
    isWide: true,
    initial: null,
    input: 'own',
    isPublic: true,
  },
  place: {
    ...textField(t('location::Place'), 200, t('A place has at most 200 characters.')),
    hint: t('A room or an address; empty where it is held online alone.'),
    part: inRoom,
    input: 'line',
    isWide: true,
    isPublic: true,
    isTranslatable: true,
  },
  /** Null: the course's own. */
  link: {
    ...optionalLink(t('Class Link'), linkProblem, t('请输入有效的上课链接')),
    hint: t('Empty: the class link of its course.'),
    part: withIt,
  },
  replay_link: {
    ...optionalLink(t('Replay Link'), linkProblem, t('请输入有效的回放链接')),
    hint: t('Only people with access get it.'),
    part: withIt,
  },
  /** Resources, in order. */
  materials: {
    schema: z
      .array(z.uuid(t('This is not the id of a resource.')).toLowerCase())
      .max(mostMaterials, { error: () => t('A session has at most {most} materials.', { most: mostMaterials }) })
      .refine((ids) => new Set(ids).size === ids.length, t('A resource can be named here only once.')),
    label: t('Materials'),
    hint: t('Readings and videos for people with access.'),
    part: withIt,
    isWide: true,
    parts: { order: t('Order of the materials') },
    initial: [],
    input: 'own',
  },
  is_cancelled: {
    schema: z.boolean(),
    label: t('Cancelled'),
    hint: t('It stays on the page, marked. Whoever comes to it is told by mail.'),
    initial: false,
    input: 'switch',
    isPublic: true,
  },
})

const whole = recordSchemas(sessionFields)
export const sessionFieldsSchema = whole.fields
/** With its moments and its course, by which lists name it. */
export const editableSessionSchema = whole.editable.extend({
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  course_title: z.string(),
})
export type SessionFields = z.infer<typeof sessionFieldsSchema>
export type EditableSession = z.infer<typeof editableSessionSchema>

/** `upcoming` includes those going on. */
export const sessionWhens = whens
export type SessionWhen = (typeof sessionWhens)[number]

export const sessionsAsked = z.strictObject({
  when: z.enum(sessionWhens).default('upcoming'),
  ...pageAsked,
})
export type SessionsAsked = z.infer<typeof sessionsAsked>

/** What everybody gets of a session. */
export const publicSessionSchema = z.object({
  id: z.uuid(),
  ...publicShape(sessionFields),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  has_replay: z.boolean(),
})
export type PublicSession = z.infer<typeof publicSessionSchema>

/** `first_starts_at`, `last_ends_at` and `taught_minutes` are of all that take place. */
export const scheduleSchema = z.object({
  items: z.array(publicSessionSchema),
  next: z.string().nullable(),
  first_starts_at: z.iso.datetime().nullable(),
  last_ends_at: z.iso.datetime().nullable(),
  taught_minutes: z.number().int(),
})
export type Schedule = z.infer<typeof scheduleSchema>

const materialSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  type: z.enum(resourceTypes),
  url: z.string().nullable(),
})

/** What somebody with access gets beside that. */
export const sessionAccessSchema = z.object({
  has_access: z.boolean(),
  items: z.array(
    z.object({
      id: z.uuid(),
      /** Where to join, through the academy; null where it is over, cancelled or without a link. */
      join_url: z.string().nullable(),
      join_opens_at: z.iso.datetime(),
      replay_link: z.string().nullable(),
      materials: z.array(materialSchema),
    }),
  ),
})
export type SessionAccess = z.infer<typeof sessionAccessSchema>

/** What is done to several at once. */
export const sessionBatchSchema = batchSchema({
  is_cancelled: sessionFields.is_cancelled.schema.optional(),
  date: sessionFields.date.schema.optional(),
  time: sessionFields.time.schema.optional(),
})
