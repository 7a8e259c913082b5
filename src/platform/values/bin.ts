import { z } from 'zod'

/** What can come back along with a deleted record. */
export const companions = ['sections', 'courses', 'announcements', 'speakers', 'hosts', 'enrollments'] as const
/** How many of what come back along with one. */
export type Along = Partial<Record<(typeof companions)[number], number>>
export const alongSchema = z.partialRecord(z.enum(companions), z.number().int())

/** How many a list holds, or of its different `field`s; 0 where it is none. */
export function countOf(list: unknown, field?: string): number {
  if (!Array.isArray(list)) return 0
  const values = field === undefined ? list : list.map((each: Record<string, unknown>) => each[field])
  return new Set(values).size
}
