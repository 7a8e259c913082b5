import { z } from 'zod'
import { certificateSchema, priceSchema } from '#features/learning/certificates/schema.ts'
import type { MediaPurpose } from '#features/content/media/schema.ts'
import { teacherSchema } from '#features/content/teachers/schema.ts'
import {
  defineFields,
  imageField,
  optionalLink,
  publishedField,
  publicShape,
  shapeOf,
  textField,
  wholeNumber,
} from '#records/kinds/fields.ts'
import { pageAsked } from '#platform/values/paging.ts'
import { picturesShape } from '#platform/values/picture-notes.ts'
import { hasCredentials } from '#platform/values/web-address.ts'
import { aboutFields, onTheSite } from './about.schema.ts'
import { completionNames, courseTypeNames } from './rules.ts'
import { t } from '#platform/values/translate.ts'

export const courseTypes = ['free', 'certificate'] as const
export type CourseType = (typeof courseTypes)[number]

/** What completes a course: nothing, a share of its sessions, or staff's word. */
export const completionRules = ['none', 'sessions', 'staff'] as const
export type CompletionRule = (typeof completionRules)[number]

/** Why a link is refused, or null: empty is valid, else http or https. */
export function linkProblem(link: string | null): string | null {
  const text = link?.trim() ?? ''
  if (text === '') return null
  if (text.length > 2048) return t('请输入有效的网址')
  if (!URL.canParse(text)) return t('请输入有效的网址格式')
  if (!/^https?:\/\//i.test(text)) return t('链接必须以 http:// 或 https:// 开头')
  return /\s/.test(text) || hasCredentials(text) ? t('请输入有效的网址') : null
}

const atClass = t('Class and replay')
const inPlaces = t('Places and completion')
const inFamily = t('Parent and child courses')

/** The fields; its links are given by `GET /api/courses/{id}/access` alone. */
export const courseFields = defineFields({
  title: {
    ...textField(
      t('Course Name'),
      200,
      t('course::A name has at most 200 characters.'),
      t('course::Please enter a name.'),
    ),
    input: 'line',
    isWide: true,
    isPublic: true,
    isTranslatable: true,
  },
  description: {
    schema: z
      .string()
      .refine((text) => text.trim() !== '', t('Please enter a description.'))
      .max(20_000, t('A description has at most 20,000 characters.')),
    label: t('Course Description'),
    initial: '',
    input: 'richText',
    isWide: true,
    isPublic: true,
    isTranslatable: true,
  },
  type: {
    schema: z.enum(courseTypes),
    label: t('Course Type'),
    initial: 'free',
    input: 'choice',
    words: courseTypeNames,
    isRequired: true,
    isPublic: true,
  },
  /** In the currency's own unit; 0 is shown nowhere. */
  price: {
    schema: priceSchema,
    label: t('Price (¥)'),
    called: t('Price'),
    hint: t('For the whole course. The price of a certificate counts instead.'),
    initial: 0,
    input: 'price',
    isPublic: true,
  },
  certificate_id: {
    schema: z.uuid().nullable(),
    label: t('kind::Certificate'),
    hint: t('What the course leads to, as its page says.'),
    initial: null,
    input: 'own',
  },
  instructor: {
    ...textField(t('Instructor'), 200, t('A name has at most 200 characters.')),
    hint: t('As visitors read it. Teachers are chosen with a page of their own below.'),
    part: atClass,
    input: 'line',
    isPublic: true,
    isTranslatable: true,
  },
  duration: {
    ...textField(t('Duration'), 100, t('A duration has at most 100 characters.')),
    part: atClass,
    input: 'line',
    placeholder: '8 weeks',
    isPublic: true,
    isTranslatable: true,
  },
  /** Shown as 'Section n' from 1. */
  module_number: {
    schema: wholeNumber([0, t('A section is at least 0.')], [9999, t('A section is at most 9999.')]),
    label: t('Section'),
    hint: t('Its number among the courses below one parent.'),
    part: inFamily,
    initial: 1,
    input: 'number',
    isPublic: true,
  },
  class_link: {
    ...optionalLink(t('Class Link'), linkProblem, t('请输入有效的上课链接')),
    hint: t('Where its classes are held. Only people with access get it.'),
    part: atClass,
  },
  replay_link: {
    ...optionalLink(t('Replay Link'), linkProblem, t('请输入有效的回放链接')),
    hint: t('Where they can be watched later. Only people with access get it.'),
    part: atClass,
  },
  parent_course_id: {
    schema: z.uuid().nullable(),
    label: t('Parent Course'),
    hint: t('A published root course; with a parent this is a course of level 2.'),
    part: inFamily,
    isWide: true,
    initial: null,
    input: 'own',
  },
  published: { ...publishedField, hint: t('Visitors see published courses alone.'), part: onTheSite },
  image_url: {
    ...imageField(t('Image'), { purpose: 'course-image' satisfies MediaPurpose }),
    part: onTheSite,
    isWide: true,
    isPublic: true,
  },
  ...aboutFields,
  /** How many people it takes; null: any number. */
  capacity: {
    schema: wholeNumber(
      [1, t('A course with places has at least one.')],
      [1_000_000, t('This is too many.')],
    ).nullable(),
    label: t('Places'),
    hint: t('How many people it takes; empty for any number.'),
    part: inPlaces,
    initial: null,
    input: 'number',
    isPublic: true,
  },
  completion: {
    schema: z.enum(completionRules),
    label: t('Completed by'),
    hint: t('Who has completed it can be given a certificate.'),
    part: inPlaces,
    initial: 'none',
    input: 'choice',
    words: completionNames,
  },
  /** Of its sessions that were held, in percent. */
  completion_share: {
    schema: wholeNumber([1, t('A share is at least 1 percent.')], [100, t('A share is at most 100 percent.')]),
    label: t('Share of its sessions (%)'),
    hint: t('Of those that were held, how many somebody attended.'),
    part: inPlaces,
    initial: 80,
    input: 'number',
  },
})

const { teachers: _, ...about } = shapeOf(aboutFields)
const { description_blocks, ...listed } = publicShape(courseFields)

const shared = {
  id: z.uuid(),
  ...listed,
  /** Paid ones alone, where it costs something. */
  enrollment_count: z.number().int(),
  level: z.number().int().min(1).max(3),
}

export const subCourseBriefSchema = z
  .object(shared)
  .pick({ id: true, title: true, type: true, price: true, module_number: true })
export type SubCourseBrief = z.infer<typeof subCourseBriefSchema>

export const subCourseSchema = z.object(shared)
export type SubCourse = z.infer<typeof subCourseSchema>

export const named = z.object({ id: z.uuid(), title: z.string() })

const whole = {
  ...shared,
  created_at: z.iso.datetime(),
  /** Null as well where the parent is a draft. */
  parent_course_id: z.uuid().nullable(),
  certificate_id: z.uuid().nullable(),
  /** Only a published one. */
  certificate: certificateSchema.nullable(),
  /** What its page enrolls in and what that costs (`courseToEnrollIn`); null where that root is a draft. */
  enrolls_in: z.object({ ...named.shape, type: z.enum(courseTypes), amount: z.number() }).nullable(),
}

/** In a list: roots bring their first 50 published children, by module_number. */
export const courseSchema = z.object({
  ...whole,
  sub_courses: z.array(subCourseBriefSchema),
  /** The nearest published course above it. */
  part_of: named.nullable(),
})
export type Course = z.infer<typeof courseSchema>

/** On its own page, with its first 500 published children, by module_number. */
export const courseDetailSchema = z.object({
  ...whole,
  description_blocks,
  ...about,
  teachers: z.array(teacherSchema),
  parent: named.nullable(),
  /** Published ones, the root first. */
  above: z.array(named),
  sub_courses: z.array(subCourseSchema),
  ...picturesShape,
})
export type CourseDetail = z.infer<typeof courseDetailSchema>

export const coursesAsked = z.strictObject({ type: z.enum(courseTypes).optional(), ...pageAsked })
export type CoursesAsked = z.infer<typeof coursesAsked>

export const courseListSchema = z.object({
  items: z.array(courseSchema),
  next: z.string().nullable(),
  ...picturesShape,
})
export type CourseList = z.infer<typeof courseListSchema>

export const courseParam = z.object({ id: z.guid(t('This is not the id of a course.')) })
