import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Language, readMessagesFrom } from '#platform/values/translate.ts'

/**
 * The language in which a test of what readers see says its words: English, or what TEST_LANGUAGE names. Whoever imports this finds
 * things by the messages of the catalogue, `t('Enroll')`, and runs in every language (scripts/test/groups.ts).
 */
export const testLanguage = (process.env['TEST_LANGUAGE'] ?? 'en') as Language

if (testLanguage !== 'en') {
  const file = path.join(import.meta.dirname, `../messages/${testLanguage}.json`)
  const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  readMessagesFrom({ language: () => testLanguage, find: (message) => messages[message] ?? message })
}

/** What no message says: a day, an amount, a text that the specification gives for each language. */
export const either = <Said>(english: Said, chinese: Said): Said => (testLanguage === 'en' ? english : chinese)

/** What an element of a message says: 'the policy' of 'Read <a>the policy</a> first.' */
export const wordsOf = (element: string, message: string): string =>
  message.split(new RegExp(`</?${element}>`))[1] ?? message
