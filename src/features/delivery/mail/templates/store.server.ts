import { inArray } from 'drizzle-orm'
import { mailCauses } from '../schema.ts'
import { mailTexts } from '../table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { ListedMailText, MailText } from './schema.ts'
import { type MailWords, type Named, textName } from './causes.rules.ts'
import { originalWords } from './words.server.ts'
import { languageNames } from '#platform/values/translate.ts'

/** Words with their version; 0 for those of the program. */
export type VersionedWords = { version: number; words: MailWords; updated_at: Date | null }

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
