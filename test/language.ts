import { catalogues, messagesOfReader } from '#platform/server/language.ts'
import { type Language, readMessagesFrom } from '#platform/values/translate.ts'

/**
 * The language in which a test of what readers see says its words: English, or what TEST_LANGUAGE names. Whoever imports this finds
 * things by the messages of the catalogue, `t('Enroll')`, and runs in every language (scripts/test/groups.ts).
 */
export const testLanguage = (process.env['TEST_LANGUAGE'] ?? 'en') as Language

// What is written here for somebody who reads another language, such as mail, is in theirs.
if (testLanguage !== 'en') {
  const language = () => {
    const asked = messagesOfReader.language()
    return asked === 'en' ? testLanguage : asked
  }
  readMessagesFrom({ ...messagesOfReader, language, find: (message) => catalogues[language()]?.[message] ?? message })
}

/** What no message says: a day, an amount, a text that the specification gives for each language. */
export const either = <Said>(english: Said, chinese: Said): Said => (testLanguage === 'en' ? english : chinese)

/** What an element of a message says: 'the policy' of 'Read <a>the policy</a> first.' */
export const wordsOf = (element: string, message: string): string =>
  message.split(new RegExp(`</?${element}>`))[1] ?? message
