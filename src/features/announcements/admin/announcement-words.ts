import type { MeetingLinkFields } from '#features/announcements/editing/schema.ts'
import { categoryNames } from '#features/announcements/rules.ts'
import type { Category } from '#features/announcements/schema.ts'
import { formatMoment } from '#platform/values/dates.ts'
import type { Json } from '#platform/values/merge.ts'

/** What people call the fields of an announcement, and what is within them. */
export const fieldNames = {
  title: 'Title',
  content: 'Content',
  category: 'Category',
  featured: 'Featured',
  published: 'Published',
  image_url: 'Image',
  speakers: 'Speakers',
  'speakers.order': 'Order of the speakers',
  hosts: 'Hosts',
  'hosts.order': 'Order of the hosts',
  meeting_links: 'A meeting link',
  'meeting_links.url': 'Address of a meeting link',
  'meeting_links.platform': 'Platform of a meeting link',
  'meeting_links.description': 'Description of a meeting link',
  'meeting_links.order': 'Order of the meeting links',
  starts_at: 'Starts',
  ends_at: 'Ends',
  time_zone: 'Time Zone',
}

/**
 * How people read a value of these fields; undefined for what needs no other words. `names` are those of teachers and meeting
 * links by their ids, `zone` the one in which times are shown.
 */
export function wordsOf(
  value: Json,
  field: string,
  { names, zone }: { names: ReadonlyMap<string, string>; zone: string },
): string | undefined {
  if (Array.isArray(value))
    return value.map((id) => (typeof id === 'string' && names.get(id)) || 'A new one').join(', ')
  if (typeof value === 'object' && value !== null) return linkName(value as MeetingLinkFields)
  if (typeof value !== 'string') return undefined
  if (field === 'category') return categoryNames[value as Category]
  if (field === 'starts_at' || field === 'ends_at') return `${formatMoment(value, zone)} (${zone})`
  return undefined
}

/** A meeting link in one line. */
export function linkName({ platform, description, url }: Pick<MeetingLinkFields, 'platform' | 'description' | 'url'>) {
  return [platform, description, url].filter(Boolean).join(' · ')
}
