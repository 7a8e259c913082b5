import { inLanguage } from '#platform/server/language.ts'
import type { MailCause } from '../schema.ts'
import { type Language, t } from '#platform/values/translate.ts'
import { mailCausesKnown, type MailWords, type Named } from './causes.rules.ts'

/** The words that come with the program, until staff write others. */
export function originalWords({ cause, language }: Named): MailWords {
  const { subject, heading, body, buttons } = mailCausesKnown[cause]
  return inLanguage(language, () => ({
    subject: t(subject),
    heading: t(heading),
    body: body.map((part) => t(part)).join('\n\n'),
    ...Object.fromEntries(Object.entries(buttons).map(([address, label]) => [`${address}_label`, t(label)])),
  }))
}

/** Data for a preview. */
export function sampleData(cause: MailCause, language: Language = 'en'): Record<string, string> {
  const known = Object.entries(mailCausesKnown[cause].placeholders)
  return inLanguage(language, () =>
    Object.fromEntries(
      known.map(([name, { kind, sample }]) => [name, kind === 'items' ? itemsNow(sample) : t(sample)]),
    ),
  )
}

/** Items as JSON with each of their texts in the language of the moment. */
function itemsNow(sample: string): string {
  const read: unknown = JSON.parse(sample, (_, value: unknown) => (typeof value === 'string' ? t(value) : value))
  return JSON.stringify(read)
}
