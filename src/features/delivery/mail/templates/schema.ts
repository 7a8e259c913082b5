import { z } from 'zod'
import { type Fields, schemaOf } from '#records/kinds/fields.ts'
import { savedRecordSchema, staleRecordSchema } from '#records/saving/record-save.ts'
import {
  mailCausesKnown,
  type MailWords,
  placeholdersOf,
  textName,
  type MailCause,
  mailCauses,
} from './causes.rules.ts'
import { languageNames, languageTag, t } from '#platform/values/translate.ts'

export const textNames = mailCauses.flatMap((cause) => languageNames.map((language) => textName({ cause, language })))

/** Cause and language of a name; null for an unknown one. */
export function causeOfText(name: string) {
  for (const cause of mailCauses)
    for (const language of languageNames) if (textName({ cause, language }) === name) return { cause, language }
  return null
}

/** What is written for a cause: each text with its limit, and no placeholder that nothing would fill in. */
export function wordsFields(cause: MailCause): Fields {
  const field = (input: 'line' | 'paragraph', label: string, most: number, empty?: string) => {
    const schema = z
      .string()
      .trim()
      .min(empty === undefined ? 0 : 1, empty)
      .max(most, t('At most {most} characters, please.', { most: most.toLocaleString(languageTag()) }))
      .superRefine((written, context) => {
        const message = faultOfWords(cause, input === 'line' ? 'line' : 'body', written)
        if (message !== null) context.addIssue({ code: 'custom', message })
      })
    return { schema, label, initial: '', input }
  }
  const placeholders = placeholdersOf(cause)
  const labels = Object.keys(mailCausesKnown[cause].buttons).map((button) => {
    const label = field('line', t('Button: {about}', { about: placeholders[button]?.about ?? button }), 80)
    // Left out, it stays.
    return [`${button}_label`, { ...label, schema: label.schema.optional() }] as const
  })
  return {
    subject: field('line', t('Subject'), 200, t('Please enter a subject.')),
    heading: field('line', t('Heading'), 200),
    body: { ...field('paragraph', t('Text'), 10_000, t('Please write the mail.')), rows: 12 },
    ...Object.fromEntries(labels),
  }
}

/** Every text of a cause, and nothing else. */
export function wordsSchema(cause: MailCause) {
  // Each of its fields is a text.
  return schemaOf(wordsFields(cause)) as unknown as z.ZodType<MailWords>
}

const text = z.string().max(20_000)
const buttons = [...new Set(Object.values(mailCausesKnown).flatMap((known) => Object.keys(known.buttons)))]
const labelShape = Object.fromEntries(buttons.map((button) => [`${button}_label`, text.optional()]))

/** Of any cause; which labels there are, its buttons say. */
const anyWords = { subject: text, heading: text, body: text, ...labelShape }

export const mailTextSaveSchema = z.strictObject({ version: z.number().int().min(0), data: z.strictObject(anyWords) })
export const mailTextPreviewSchema = z.strictObject({ data: z.strictObject(anyWords) })

/** Version 0: the words of the program. */
export const mailTextSchema = z.object({
  id: z.string(),
  version: z.number().int(),
  updated_at: z.iso.datetime().nullable(),
  /** Those of the program. */
  original: z.object(anyWords),
  ...anyWords,
})
export type MailText = z.infer<typeof mailTextSchema>

export const savedMailTextSchema = savedRecordSchema(mailTextSchema)
export const staleMailTextSchema = staleRecordSchema(mailTextSchema)

export const mailTextListSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      cause: z.enum(mailCauses),
      language: z.enum(languageNames),
      version: z.number().int(),
      subject: z.string(),
      /** Whether staff wrote other words than those of the program. */
      is_changed: z.boolean(),
    }),
  ),
})
export type ListedMailText = z.infer<typeof mailTextListSchema>['items'][number]

export const mailPreviewSchema = z.object({ subject: z.string(), html: z.string(), text: z.string() })

export const textParam = z.object({ id: z.enum(textNames, t('There is no such mail.')) })

/** Why these words of a cause cannot be saved, as a sentence; null where they can. `place`: a line such as the subject, or the body. */
export function faultOfWords(cause: MailCause, place: 'line' | 'body', written: string): string | null {
  if (place === 'line' && /[\r\n]/.test(written)) return t('This is one line.')
  const placeholders = placeholdersOf(cause)
  for (const [whole, name = ''] of written.matchAll(/\{([^{}\n]*)\}/g)) {
    const known = placeholders[name]
    if (!known)
      return t('{placeholder} stands for nothing in this mail: choose one of those below.', { placeholder: whole })
    const isWhole = known.kind === 'text' || known.kind === 'quote' || known.kind === 'items'
    if (isWhole && place === 'line')
      return t('{placeholder} has paragraphs of its own: it can only stand in the text.', { placeholder: whole })
    if (isWhole && !new RegExp(`^[ \\t]*\\{${name}\\}[ \\t]*$`, 'm').test(written))
      return t('{placeholder} has paragraphs of its own: it stands alone on its line.', { placeholder: whole })
  }
  if (place !== 'body') return null
  const missing = Object.entries(mailCausesKnown[cause].placeholders).find(
    ([name, { isNeeded }]) => isNeeded && !written.includes(`{${name}}`),
  )
  return missing ? t('Without {placeholder} this mail says nothing.', { placeholder: `{${missing[0]}}` }) : null
}
