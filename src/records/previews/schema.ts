import { z } from 'zod'
import { t } from '#platform/values/translate.ts'

/** The kinds with a place on the site that shows one record alone, or the list that begins with it. */
export const previewedEntities = ['announcements', 'courses', 'resources', 'certificates', 'pages'] as const
export type PreviewedEntity = (typeof previewedEntities)[number]

/** Of one record. */
export const mostLinks = 20
/** In days. */
export const longestLink = 90

export const previewedParam = z.object({
  entity: z.enum(previewedEntities, t('This has no preview.')),
  id: z.uuid(t('This is no record’s id.')),
})

/** `fields` as they stand in the form; null: what waits is shown, else what is stored. */
export const previewAskedSchema = z.strictObject({ fields: z.record(z.string(), z.unknown()).nullable() })

/** The page that visitors would get, without scripts; null where no page of the site would show the record. */
export const previewSchema = z.object({ html: z.string().nullable() })

export const previewLinkCreationSchema = z.strictObject({
  until: z.iso.datetime({ offset: true, error: t('Please enter a date.') }),
})

export const previewLinkSchema = z.object({
  id: z.uuid(),
  /** Whoever has it reads what waits. */
  address: z.string(),
  made_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  until: z.iso.datetime(),
  /** At most a minute behind. */
  last_used_at: z.iso.datetime().nullable(),
})
export type PreviewLink = z.infer<typeof previewLinkSchema>
export const previewLinksSchema = z.object({ items: z.array(previewLinkSchema) })
