import { eq, inArray } from 'drizzle-orm'
import { type MailCause, mailCauses, type MailLanguage, mailLanguages } from '../schema.ts'
import { mailTexts } from '../table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { ListedMailText, MailText } from './schema.ts'
import { type MailWords, originalWords, textName } from './words.rules.ts'

/** Words with their version; 0 for those of the program. */
export type VersionedWords = { version: number; words: MailWords }
type Wanted = { cause: MailCause; language: MailLanguage }

/** The words that stand for these causes, by `textName`. */
export async function wordsFor(db: Db, wanted: readonly Wanted[]): Promise<Map<string, VersionedWords>> {
  const each = new Map(wanted.map((one) => [textName(one), one]))
  const written = await db
    .select({ name: mailTexts.name, version: mailTexts.version, data: mailTexts.data })
    .from(mailTexts)
    .where(inArray(mailTexts.name, [...each.keys()]))
  const rows = new Map(written.map((row) => [row.name, row]))
  return new Map(
    [...each].map(([name, one]) => {
      const original = originalWords(one)
      const row = rows.get(name)
      // A cause that has got another button since has its label from the program.
      return [
        name,
        row ? { version: row.version, words: { ...original, ...row.data } } : { version: 0, words: original },
      ]
    }),
  )
}

/** Every cause with its words. */
export async function listTexts(db: Db): Promise<ListedMailText[]> {
  const all = mailCauses.flatMap((cause) => mailLanguages.map((language) => ({ cause, language })))
  const words = await wordsFor(db, all)
  return all.flatMap((of) => {
    const name = textName(of)
    const found = words.get(name)
    if (!found) return []
    const original = originalWords(of)
    const is_changed = Object.entries(original).some(([at, text]) => found.words[at] !== text)
    return [{ id: name, ...of, version: found.version, subject: found.words.subject, is_changed }]
  })
}

export async function readText(db: Db, of: Wanted): Promise<MailText> {
  const [row] = await db
    .select({ version: mailTexts.version, data: mailTexts.data, updated_at: mailTexts.updated_at })
    .from(mailTexts)
    .where(eq(mailTexts.name, textName(of)))
  const words = { ...originalWords(of), ...row?.data }
  return { id: textName(of), version: row?.version ?? 0, updated_at: row?.updated_at.toISOString() ?? null, ...words }
}
