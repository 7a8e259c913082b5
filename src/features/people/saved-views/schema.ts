import { z } from 'zod'
import { t } from '#platform/values/translate.ts'

/** Of one list of one person. */
export const mostViews = 20

/** The screen of a list, by its address in the back office: `announcements/news`. */
const list = z
  .string()
  .regex(/^[a-z][a-z-]*(\/[a-z][a-z-]*)?$/, t('This is no list of the back office.'))
  .max(60)
const name = z
  .string()
  .trim()
  .min(1, t('Please enter a name.'))
  .max(60, t('A name has at most 60 characters.'))
  .refine((text) => !/\p{Cc}/u.test(text), t('A name has no such character.'))
/** The query of the list's address, from which the list takes what it knows. */
const query = z
  .string()
  .max(1000, t('This is too long to be kept as a view.'))
  .regex(/^[\w%+.~*=&-]*$/, t('This is no query of a list.'))

export const savedViewsAsked = z.strictObject({ list })

export const newSavedViewSchema = z.strictObject({ list, name, query, is_default: z.boolean().default(false) })
export type NewSavedView = z.infer<typeof newSavedViewSchema>

/** Renames it, makes it the default or an ordinary one, or puts other filters into it. */
export const savedViewChangeSchema = z
  .strictObject({ name: name.optional(), query: query.optional(), is_default: z.boolean().optional() })
  .refine((change) => Object.keys(change).length > 0, t('Please say what is to change.'))
export type SavedViewChange = z.infer<typeof savedViewChangeSchema>

export const savedViewSchema = z.object({
  id: z.uuid(),
  list: z.string(),
  name: z.string(),
  query: z.string(),
  is_default: z.boolean(),
})
export type SavedView = z.infer<typeof savedViewSchema>

export const savedViewsSchema = z.object({ items: z.array(savedViewSchema) })
