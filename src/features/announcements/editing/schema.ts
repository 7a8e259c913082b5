import { z } from 'zod'
import { categories } from '#features/announcements/schema.ts'
import { type EnteredTime, timeProblems } from '#features/announcements/times/rules.ts'
import { itemId } from '#platform/values/item-shape.ts'
import { pictureAddress } from '#platform/values/record-save.ts'
import { webAddress } from '#platform/values/web-address.ts'

const category = z.enum(categories, { error: `This is none of: ${categories.join(', ')}.` })

/** Teachers by their ids, in their order. */
const people = z
  .array(z.uuid('This is not the id of a teacher.').toLowerCase())
  .max(50, 'At most 50 teachers can be named here.')
  .refine((ids) => new Set(ids).size === ids.length, 'A teacher can be named here only once.')

/** A moment, whichever offset it is written with, as it is stored: UTC with milliseconds. */
const moment = z.iso
  .datetime({ offset: true, error: 'Please enter a date and a time.' })
  .overwrite((text) => {
    const at = new Date(text)
    return Number.isNaN(at.getTime()) ? text : at.toISOString()
  })
  .nullable()

const meetingLinkFieldsSchema = z.strictObject({
  id: itemId,
  url: webAddress,
  description: z.string().max(500, 'A description has at most 500 characters.'),
  platform: z.string().max(100, 'A platform has at most 100 characters.'),
})
export type MeetingLinkFields = z.infer<typeof meetingLinkFieldsSchema>

const fields = {
  title: z.string().trim().min(1, 'Please enter a title.').max(200, 'A title has at most 200 characters.'),
  content: z.string().max(50_000, 'A content has at most 50,000 characters.'),
  category,
  featured: z.boolean(),
  published: z.boolean(),
  image_url: pictureAddress,
  speakers: people,
  hosts: people,
  meeting_links: z.array(meetingLinkFieldsSchema).max(20, 'An announcement has at most 20 meeting links.'),
  starts_at: moment,
  ends_at: moment,
  /** The name of a time zone; null: the academy's. */
  time_zone: z.string().trim().nullable(),
}

/** What an administrator writes of an announcement (admin.md §3); the server settles the rest, its author too. */
export const announcementFieldsSchema = z.strictObject(fields).superRefine((entered: EnteredTime, context) => {
  for (const [field, message] of Object.entries(timeProblems(entered))) {
    context.addIssue({ code: 'custom', path: [field], message })
  }
})
export type AnnouncementFields = z.infer<typeof announcementFieldsSchema>

/** An announcement as administrators get it, with the version that a save names. */
export const editableAnnouncementSchema = z.object({
  ...fields,
  id: z.uuid(),
  author_id: z.uuid().nullable(),
  version: z.number().int(),
  created_at: z.iso.datetime(),
})
export type EditableAnnouncement = z.infer<typeof editableAnnouncementSchema>

/** Which of them to list. */
export const editableAnnouncementsAsked = z.strictObject({ category })
