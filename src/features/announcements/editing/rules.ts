import { picked } from '#platform/values/fields.ts'
import { type AnnouncementFields, announcementFieldsSchema } from './schema.ts'

export function announcementFieldsOf(announcement: AnnouncementFields): AnnouncementFields {
  return picked(announcement, announcementFieldsSchema.keyof().options)
}
