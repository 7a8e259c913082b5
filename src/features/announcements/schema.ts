import { z } from 'zod'
import { teacherSchema } from '#features/teachers/schema.ts'
import { pageAsked } from '#platform/values/paging.ts'

export const categories = ['news', 'conferences', 'events', 'training', 'lectures'] as const
export type Category = (typeof categories)[number]

/** By time: only events that are to come (or going on), or that have been. */
export const whens = ['upcoming', 'past'] as const

/** A way into an announced meeting; shown with a QR code. */
export const meetingLinkSchema = z.object({ description: z.string(), url: z.string(), platform: z.string() })
export type MeetingLink = z.infer<typeof meetingLinkSchema>

/** How an event stands to now; null where an announcement is no event (it has no `starts_at`). */
export const eventStates = ['upcoming', 'ongoing', 'past'] as const
export type EventState = (typeof eventStates)[number]

const shared = {
  id: z.uuid(),
  title: z.string(),
  category: z.enum(categories),
  featured: z.boolean(),
  image_url: z.string().nullable(),
  starts_at: z.iso.datetime().nullable(),
  ends_at: z.iso.datetime().nullable(),
  /** The organiser's; null: the academy's. */
  time_zone: z.string().nullable(),
  event_state: z.enum(eventStates).nullable(),
  created_at: z.iso.datetime(),
}

/** An announcement in a list; `excerpt` is how its content begins. */
export const announcementSummarySchema = z.object({ ...shared, excerpt: z.string() })
export type AnnouncementSummary = z.infer<typeof announcementSummarySchema>

const neighbourSchema = z.object({ id: z.uuid(), title: z.string() }).nullable()

/** One announcement whole: hosts and speakers in their order, and the announcements beside it by date. */
export const announcementSchema = z.object({
  ...shared,
  content: z.string(),
  hosts: z.array(teacherSchema),
  speakers: z.array(teacherSchema),
  meeting_links: z.array(meetingLinkSchema),
  updated_at: z.iso.datetime(),
  newer: neighbourSchema,
  older: neighbourSchema,
})
export type Announcement = z.infer<typeof announcementSchema>

/**
 * Which announcements: a category; only events that are `upcoming` (or going on; soonest first) or `past` (latest first);
 * otherwise all, newest first.
 */
export const announcementsAsked = z.strictObject({
  category: z.enum(categories, { error: `This is none of: ${categories.join(', ')}.` }).optional(),
  when: z.enum(whens, { error: 'This is none of: upcoming, past.' }).optional(),
  ...pageAsked,
})
export type AnnouncementsAsked = z.infer<typeof announcementsAsked>

export const announcementListSchema = z.object({
  items: z.array(announcementSummarySchema),
  next: z.string().nullable(),
})
export type AnnouncementList = z.infer<typeof announcementListSchema>
