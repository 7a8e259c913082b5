import { z } from 'zod'
import { announcementFields } from '#features/announcements/schema.ts'
import { type EnteredTime, timeProblems } from '#features/announcements/times.rules.ts'
import { schemaOf, shapeOf } from '#platform/values/fields.ts'

export type MeetingLinkFields = z.infer<typeof announcementFields.meeting_links.schema>[number]

/** What an administrator writes; the server settles the rest, its author too. */
export const announcementFieldsSchema = schemaOf(announcementFields).superRefine((entered: EnteredTime, context) => {
  for (const [field, message] of Object.entries(timeProblems(entered))) {
    context.addIssue({ code: 'custom', path: [field], message })
  }
})
export type AnnouncementFields = z.infer<typeof announcementFieldsSchema>

export const editableAnnouncementSchema = z.object({
  ...shapeOf(announcementFields),
  id: z.uuid(),
  author_id: z.uuid().nullable(),
  version: z.number().int(),
  created_at: z.iso.datetime(),
})
export type EditableAnnouncement = z.infer<typeof editableAnnouncementSchema>

export const editableAnnouncementsAsked = z.strictObject({ category: announcementFields.category.schema })
