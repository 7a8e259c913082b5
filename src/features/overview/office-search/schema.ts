import { z } from 'zod'
import { t } from '#platform/values/translate.ts'

/** How many of each kind are found, and how many in all. */
export const foundOfKind = 6
export const foundInAll = 24

export const officeSearchAsked = z.strictObject({
  q: z
    .string()
    .trim()
    .min(1, t('What is sought?'))
    .max(200, t('At most 200 characters.'))
    .refine((text) => !text.includes('\0'), t('This text has a character that cannot be searched for.')),
})

/** A record, with what it is opened and changed by. */
export const foundRecordSchema = z.object({
  entity: z.string(),
  /** Which of its kind's screens holds it. */
  within: z.string().nullable(),
  id: z.uuid(),
  title: z.string(),
  about: z.string().nullable(),
  /** By which the list of its kind finds it alone, where no address names it. */
  sought: z.string().nullable(),
  /** A draft, published, or how its payment stands. */
  state: z.string().nullable(),
  at: z.iso.datetime(),
})
export type FoundRecord = z.infer<typeof foundRecordSchema>
