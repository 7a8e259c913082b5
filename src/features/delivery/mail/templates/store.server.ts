import { inArray } from 'drizzle-orm'
import { mailTexts } from '#features/delivery/mail/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { ListedMailText, MailText } from './schema.ts'
import { type MailWords, type Named, textName, mailCausesKnown, mailCauses, type MailCause } from './causes.rules.ts'
import { languageNames, type Language, t } from '#platform/values/translate.ts'
import { inLanguage } from '#platform/server/language.ts'

/** Words with their version; 0 for those of the program. */
export type VersionedWords = { version: number; words: MailWords; updated_at: Date | null }

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

/** The words that stand for each of these causes. */
export async function wordsFor(db: Db, wanted: readonly Named[]): Promise<(one: Named) => VersionedWords> {
  const { name, version, data, updated_at } = mailTexts
  const written = await db
    .select({ name, version, data, updated_at })
    .from(mailTexts)
    .where(inArray(name, [...new Set(wanted.map(textName))]))
  const rows = new Map(written.map((row) => [row.name, row]))
  return (one) => {
    const row = rows.get(textName(one))
    // A cause that has got another button since has its label from the program.
    const words = { ...originalWords(one), ...row?.data }
    return { version: row?.version ?? 0, words, updated_at: row?.updated_at ?? null }
  }
}

/** Every cause with its words. */
export async function listTexts(db: Db): Promise<ListedMailText[]> {
  const all = mailCauses.flatMap((cause) => languageNames.map((language) => ({ cause, language })))
  const wordsOf = await wordsFor(db, all)
  return all.map((of) => {
    const { version, words } = wordsOf(of)
    const is_changed = Object.entries(originalWords(of)).some(([at, text]) => words[at] !== text)
    return { id: textName(of), ...of, version, subject: words.subject, is_changed }
  })
}

export async function readText(db: Db, of: Named): Promise<MailText> {
  const { version, words, updated_at } = (await wordsFor(db, [of]))(of)
  return {
    id: textName(of),
    version,
    updated_at: updated_at?.toISOString() ?? null,
    original: originalWords(of),
    ...words,
  }
}
