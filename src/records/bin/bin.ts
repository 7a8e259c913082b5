import { z } from 'zod'
import { defineListing, listingAsked, titleSort } from '#records/lists/listing.ts'
import { languageTag, t } from '#platform/values/translate.ts'

/** What can come back along with a deleted record, counted. */
const companions = {
  sections: (count: number) => t('of a course::{count, plural, one {# section} other {# sections}}', { count }),
  courses: (count: number) => t('{count, plural, one {# course} other {# courses}}', { count }),
  announcements: (count: number) => t('{count, plural, one {# announcement} other {# announcements}}', { count }),
  speakers: (count: number) => t('{count, plural, one {# speaker} other {# speakers}}', { count }),
  hosts: (count: number) => t('{count, plural, one {# host} other {# hosts}}', { count }),
  enrollments: (count: number) => t('{count, plural, one {# enrollment} other {# enrollments}}', { count }),
  sessions: (count: number) => t('{count, plural, one {# session} other {# sessions}}', { count }),
}
type Companion = keyof typeof companions
const companionNames = Object.keys(companions) as Companion[]
/** How many of what come back along with one. */
export type Along = Partial<Record<Companion, number>>

/** How many a list holds, or of its different `field`s; 0 where it is none. */
export function countOf(list: unknown, field?: string): number {
  if (!Array.isArray(list)) return 0
  const values = field === undefined ? list : list.map((each: Record<string, unknown>) => each[field])
  return new Set(values).size
}

/** The list of what was deleted; which kinds there are its API adds. */
export const binListing = defineListing({
  search: { label: t('Search the bin'), placeholder: t('Search by title or name') },
  parts: {},
  filters: {},
  days: { column: 'deleted_at', label: t('Deleted') },
  sorts: {
    deleted: {
      column: 'deleted_at',
      as: 'moment',
      ascending: t('Oldest deletion first'),
      descending: t('Latest deletion first'),
    },
    title: titleSort,
  },
  first: { by: 'deleted', ascending: false },
})

const notDeletable = t('This cannot be deleted.')

/** For kinds that can be deleted. */
export function binAskedOf(entities: readonly string[]) {
  return listingAsked(binListing, { within: { kind: z.enum(entities, notDeletable).optional() }, most: 50 })
}

/** Something deleted. `days_left` is null where nothing goes by itself. */
export const binnedSchema = z.object({
  id: z.string(),
  entity: z.string(),
  title: z.string(),
  /** Which of its kind, such as an announcement's category. */
  within: z.string().nullable(),
  deleted_at: z.iso.datetime(),
  deleted_by: z.string().nullable(),
  days_left: z.number().int().nullable(),
  along: z.partialRecord(z.enum(companionNames), z.number().int()),
})
export type Binned = z.infer<typeof binnedSchema>

export const binListSchema = z.object({ items: z.array(binnedSchema), next: z.string().nullable() })

export function chosenOf(entities: readonly string[]) {
  const item = z.strictObject({ entity: z.enum(entities, notDeletable), id: z.uuid() })
  return z.strictObject({
    items: z.array(item).min(1, t('Please choose at least one.')).max(100, t('At most 100 at a time.')),
  })
}
export type Chosen = Pick<Binned, 'entity' | 'id'>

const refusedSchema = z.array(
  binnedSchema.pick({ entity: true, id: true, title: true }).extend({ message: z.string() }),
)

/** What came back, with what came along; of the others why not. */
export const restoredSchema = z.object({
  restored: z.array(binnedSchema.pick({ entity: true, id: true, title: true, along: true })),
  refused: refusedSchema,
})
export type Restoration = z.infer<typeof restoredSchema>

/** Those whose files could not be removed yet are counted too; `refused` where something was not there. */
export const purgedSchema = z.object({
  count: z.number().int(),
  not_removed: z.array(z.string()),
  refused: refusedSchema.optional(),
})
export type Purged = z.infer<typeof purgedSchema>

/** '3 sections, 12 enrollments'; empty for nothing. */
export function alongInWords(along: Along): string {
  const counted = companionNames.flatMap((name) => (along[name] ? companions[name](along[name]) : []))
  return new Intl.ListFormat(languageTag(), { style: 'narrow', type: 'conjunction' }).format(counted)
}

/** '“Rivers” and its 3 sections, 12 enrollments'. */
export function withAlong({ title, along }: Pick<Binned, 'title' | 'along'>): string {
  const further = alongInWords(along)
  return further === '' ? `“${title}”` : t('“{title}” and its {further}', { title, further })
}

/** Why nothing was done with these. What somebody may not see is not there for them, its title included (bin-7). */
export function notThere(chosen: readonly Chosen[]) {
  const message = t('This is not in the bin any more: somebody has restored it, or its time was over.')
  return chosen.map(({ entity, id }) => ({ entity, id, title: '', message }))
}

export const keyOf = ({ entity, id }: Chosen) => `${entity}/${id}`
