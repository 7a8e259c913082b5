import { z } from 'zod'
import { defineListing, listingAsked, titleSort } from '#records/lists/listing.ts'

/** What can come back along with a deleted record. */
export const companions = [
  'sections',
  'courses',
  'announcements',
  'speakers',
  'hosts',
  'enrollments',
  'sessions',
] as const
/** How many of what come back along with one. */
export type Along = Partial<Record<(typeof companions)[number], number>>
export const alongSchema = z.partialRecord(z.enum(companions), z.number().int())

/** How many a list holds, or of its different `field`s; 0 where it is none. */
export function countOf(list: unknown, field?: string): number {
  if (!Array.isArray(list)) return 0
  const values = field === undefined ? list : list.map((each: Record<string, unknown>) => each[field])
  return new Set(values).size
}

/** The list of what was deleted; which kinds there are its API adds. */
export const binListing = defineListing({
  search: { label: 'Search the bin', placeholder: 'Search by title or name' },
  parts: {},
  filters: {},
  days: { column: 'deleted_at', label: 'Deleted' },
  sorts: {
    deleted: {
      column: 'deleted_at',
      as: 'moment',
      ascending: 'Oldest deletion first',
      descending: 'Latest deletion first',
    },
    title: titleSort,
  },
  first: { by: 'deleted', ascending: false },
})

/** For kinds that can be deleted. */
export function binAskedOf(entities: readonly string[]) {
  const kind = z.enum(entities, 'This cannot be deleted.').optional()
  return listingAsked(binListing, { within: { kind }, most: 50 })
}
