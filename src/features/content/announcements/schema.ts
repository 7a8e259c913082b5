import { z } from 'zod'
import type { MediaPurpose } from '#features/content/media/schema.ts'
import { teacherIds, teacherSchema } from '#features/content/teachers/schema.ts'
import {
  defineFields,
  imageField,
  longTextField,
  publicShape,
  publishedField,
  shapeOf,
  titleField,
} from '#records/kinds/fields.ts'
import { itemId } from '#records/kinds/item-shape.ts'
import { pageAsked } from '#platform/values/paging.ts'
import { picturesShape } from '#platform/values/picture-notes.ts'
import { webAddress } from '#platform/values/web-address.ts'
import { categories, type Category, categoryNames } from './rules.ts'
import { t } from '#platform/values/translate.ts'

export { categories, type Category }

/** Events alone; `upcoming` includes those going on. */
export const whens = ['upcoming', 'past'] as const
export type When = (typeof whens)[number]

export const eventStates = ['upcoming', 'ongoing', 'past'] as const

export const peopleRoles = ['speaker', 'host'] as const
export type PeopleRole = (typeof peopleRoles)[number]

/** Stored as UTC with milliseconds, whatever offset it is written with. */
const moment = z.iso
  .datetime({ offset: true, error: t('Please enter a date and a time.') })
  .overwrite((text) => {
    const at = new Date(text)
    return Number.isNaN(at.getTime()) ? text : at.toISOString()
  })
  .nullable()

export const meetingLinkFields = defineFields({
  url: { schema: webAddress, label: t('Address'), initial: '', isPublic: true },
  platform: { ...longTextField(t('Platform'), 100, t('A platform has at most 100 characters.')), isPublic: true },
  description: {
    ...longTextField(t('Link description'), 500, t('A description has at most 500 characters.')),
    isPublic: true,
    isTranslatable: true,
  },
})
export const meetingLinkSchema = z.object(publicShape(meetingLinkFields))
export type MeetingLink = z.infer<typeof meetingLinkSchema>
export const mostMeetingLinks = 20

const ofTime = { part: t('Date and time'), initial: null, input: 'own', isPublic: true } as const
const inDetail = t('People, links and picture')
const peopleField = (label: string, order: string) => {
  const initial: string[] = []
  return { schema: teacherIds, label, part: inDetail, parts: { order }, initial, input: 'own' } as const
}

export const announcementFields = defineFields({
  title: { ...titleField, isPublic: true },
  /** Public on its own page; lists get an excerpt. */
  content: {
    ...longTextField(t('Content'), 50_000, t('A content has at most 50,000 characters.')),
    input: 'richText',
    isTranslatable: true,
  },
  category: {
    schema: z.enum(categories),
    label: t('Category'),
    initial: 'news',
    input: 'choice',
    words: categoryNames,
    isPublic: true,
  },
  featured: {
    schema: z.boolean(),
    label: t('Featured'),
    hint: t('Marked as important.'),
    initial: false,
    input: 'switch',
    isPublic: true,
  },
  published: { ...publishedField, hint: t('When it is on, visitors see it.'), initial: false },
  starts_at: {
    ...ofTime,
    schema: moment,
    label: t('Starts'),
  },
  ends_at: { ...ofTime, schema: moment, label: t('Ends') },
  /** The organiser's IANA zone; null: the academy's. */
  time_zone: {
    ...ofTime,
    schema: z.string().trim().nullable(),
    label: t('Time Zone'),
    hint: t('Of the times above; readers get their own beside it.'),
    isWide: true,
  },
  image_url: {
    ...imageField(t('Image'), { purpose: 'announcement-image' satisfies MediaPurpose }),
    part: inDetail,
    isWide: true,
    isPublic: true,
  },
  speakers: peopleField(t('Speakers'), t('Order of the speakers')),
  hosts: peopleField(t('Hosts'), t('Order of the hosts')),
  meeting_links: {
    schema: z.array(z.strictObject({ id: itemId, ...shapeOf(meetingLinkFields) })).max(mostMeetingLinks, {
      error: () => t('An announcement has at most {most} meeting links.', { most: mostMeetingLinks }),
    }),
    label: t('Meeting Links'),
    hint: t('Everybody who reads it gets them.'),
    part: inDetail,
    isWide: true,
    called: t('A meeting link'),
    parts: {
      url: t('Address of a meeting link'),
      platform: t('Platform of a meeting link'),
      description: t('Description of a meeting link'),
      order: t('Order of the meeting links'),
    },
    initial: [],
    input: 'own',
  },
})

const shared = {
  id: z.uuid(),
  ...publicShape(announcementFields),
  event_state: z.enum(eventStates).nullable(),
  created_at: z.iso.datetime(),
}

export const announcementSummarySchema = z.object({ ...shared, excerpt: z.string() })
export type AnnouncementSummary = z.infer<typeof announcementSummarySchema>

const neighbourSchema = z.object({ id: z.uuid(), title: z.string() }).nullable()

export const announcementSchema = z.object({
  ...shared,
  content: announcementFields.content.schema,
  content_blocks: announcementFields.content_blocks.schema,
  hosts: z.array(teacherSchema),
  speakers: z.array(teacherSchema),
  meeting_links: z.array(meetingLinkSchema),
  updated_at: z.iso.datetime(),
  newer: neighbourSchema,
  older: neighbourSchema,
  ...picturesShape,
})
export type Announcement = z.infer<typeof announcementSchema>

/** `upcoming` (or going on; soonest first) or `past` (latest first) events, else everything, newest first. */
export const announcementsAsked = z.strictObject({
  category: announcementFields.category.schema.optional(),
  when: z.enum(whens).optional(),
  ...pageAsked,
})
export type AnnouncementsAsked = z.infer<typeof announcementsAsked>

export const announcementListSchema = z.object({
  items: z.array(announcementSummarySchema),
  next: z.string().nullable(),
  ...picturesShape,
})
export type AnnouncementList = z.infer<typeof announcementListSchema>
