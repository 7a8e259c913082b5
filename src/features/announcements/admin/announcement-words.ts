import type { MeetingLinkFields } from '#features/announcements/editing/schema.ts'
import { categoryNames } from '#features/announcements/rules.ts'
import type { Category } from '#features/announcements/schema.ts'
import { formatMoment } from '#platform/values/dates.ts'
import type { Json } from '#platform/values/merge.ts'

/** A field's value in words, undefined where it needs none; `names`: of teachers and links by id; `zone`: for times. */
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

export function linkName({ platform, description, url }: Pick<MeetingLinkFields, 'platform' | 'description' | 'url'>) {
  return [platform, description, url].filter(Boolean).join(' · ')
}
