import { z } from 'zod'
import type { PageAddress } from '#platform/values/page-address.ts'
import { t } from '#platform/values/translate.ts'

export const activityShown = 10

/** `actor` is null for nobody or somebody deleted; `title` is the record's last one, null if unknown. */
export const activitySchema = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  actor: z.string().nullable(),
  on_oneself: z.boolean(),
  action: z.string(),
  entity: z.string(),
  title: z.string().nullable(),
  /** Its id, where the back office has an address for it. */
  record: z.string().nullable(),
  /** The category of an announcement, the type of a resource, the name of a section. */
  within: z.string().nullable(),
  /** The new state, where the action changed one. */
  to: z.string().nullable(),
  /** The fields that a save has changed. */
  changed: z.array(z.string()),
})
export type Activity = z.infer<typeof activitySchema>

/** An action in words, which hold the title, if there is one, where `<title></title>` stands in them; and its screen. */
export type ActivityLine = { words: string; title: string | null; screen: PageAddress | null }

/** Days of the academy's time zone, both included. */
const day = z.iso.date(t('This must be a day such as 2026-03-05.'))

export const auditFilter = {
  person: z.uuid(t('This is not the id of a person.')).optional(),
  kind: z
    .string()
    .regex(/^[a-z_]{1,64}$/, t('This is no kind of record.'))
    .optional(),
  action: z
    .string()
    .regex(/^[a-z.]{1,40}$/, t('This is no action.'))
    .optional(),
  /** With `kind`: a record's id or a section's name. */
  record: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, t('This is not the id of a record.'))
    .optional(),
  from: day.optional(),
  to: day.optional(),
}
const needsKind = (asked: { kind?: string | undefined; record?: string | undefined }) =>
  asked.record === undefined || asked.kind !== undefined
const kindMissing = { error: t('A record is named with its kind.'), path: ['kind'] }

export const auditFilterSchema = z.strictObject(auditFilter).refine(needsKind, kindMissing)
export type AuditAsked = z.infer<typeof auditFilterSchema>

/** `after` is `next` of the page before. */
export const auditListAsked = z
  .strictObject({
    ...auditFilter,
    limit: z.coerce.number<number>().int().min(1).max(100).default(50),
    after: z
      .string()
      .regex(/^\d{1,15}_\d{1,15}$/, t('This is not where a page begins: take it from `next` of the page before.'))
      .optional(),
  })
  .refine(needsKind, kindMissing)

/** `has_change`: what was written is asked of the entry. */
export const auditedSchema = activitySchema.extend({
  actor_id: z.string().nullable(),
  entity_id: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  has_change: z.boolean(),
})
export type Audited = z.infer<typeof auditedSchema>
export const auditListSchema = z.object({ items: z.array(auditedSchema), next: z.string().nullable() })

/** A record before and after; null where it was not there or is no longer kept. `names`: what the ids in it are called. */
export const auditChangeSchema = z.object({
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  names: z.record(z.string(), z.string()),
})
export type AuditChange = z.infer<typeof auditChangeSchema>

export const auditPersonSchema = z.object({ id: z.string(), name: z.string().nullable() })

/** Lines of an export; more are asked for by day. */
export const mostExported = 100_000
