import { z } from 'zod'
import { limitAsked } from '#platform/values/paging.ts'
import { languageAsked } from '#platform/values/language-asked.ts'
import { t } from '#platform/values/translate.ts'
import { mostResults, mostTyped, type SearchKind, typedForm } from './rules.ts'

export function searchAskedOf(kinds: readonly SearchKind[]) {
  const words = kinds.map(({ kind }) => kind)
  return z.strictObject({
    q: z
      .string({ error: t('Please write what you are looking for.') })
      .overwrite((text) => text.replaceAll('\0', '').normalize('NFKC').trim())
      .refine((text) => text !== '', t('Please write what you are looking for.'))
      .refine((text) => Array.from(text).length <= 100, t('Please search for at most 100 characters.')),
    kind: z.enum(words).optional(),
    limit: limitAsked(mostResults, 8),
    near: z.enum(['true'], { error: t('This is true, or is left out.') }).optional(),
  })
}
export type SearchAsked = z.infer<ReturnType<typeof searchAskedOf>>

export const markedText = z.array(z.object({ text: z.string(), found: z.boolean() }))

/** What is shown beside a title: of an event when it begins, and what a course costs in `CURRENCY`. */
const facts = { date: z.iso.datetime().nullable(), price: z.number().nullable() }
export type Facts = { date: string | null; price: number | null }

export const searchResultSchema = z.object({
  id: z.string(),
  /** For a resource its place in the list with `#resource-{id}`. */
  address: z.string(),
  title: markedText,
  excerpt: markedText,
  ...facts,
})
export type SearchResult = z.infer<typeof searchResultSchema>

/** Kinds without results are left out. `total` is exact below 1000, which means 1000 or more. */
export const searchAnswerSchema = z.object({
  query: z.string(),
  /** Nothing was found as asked; these are one letter away from it. */
  is_near: z.boolean(),
  groups: z.array(
    z.object({
      kind: z.string(),
      /** Of the kind, as a heading. */
      name: z.string(),
      total: z.number().int(),
      results: z.array(searchResultSchema),
    }),
  ),
})
export type SearchAnswer = z.infer<typeof searchAnswerSchema>

export const suggestionsAsked = z.strictObject({
  q: z
    .string({ error: t('Please write what you are looking for.') })
    .regex(typedForm, { error: () => t('Please write 1 to {most} characters.', { most: mostTyped }) })
    .overwrite((text) => text.normalize('NFKC').trim()),
  language: languageAsked,
})

export const suggestionSchema = z.object({
  id: z.string(),
  kind: z.string(),
  /** Of the kind, as a heading. */
  name: z.string(),
  address: z.string(),
  title: markedText,
  ...facts,
})
export type Suggestion = z.infer<typeof suggestionSchema>

export const suggestionsSchema = z.object({ items: z.array(suggestionSchema) })
