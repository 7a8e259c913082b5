import { AsyncLocalStorage } from 'node:async_hooks'
import { type Language, languages, type Made, readMessagesFrom, t } from '#platform/values/translate.ts'
import zh from '#messages/zh.json' with { type: 'json' }

/** What each language says for the English messages. A third language is one line here and one in `languages`. */
const catalogues: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en: {}, zh }

const reader = new AsyncLocalStorage<Language>()
const language = () => reader.getStore() ?? 'en'
const messagesMade = new AsyncLocalStorage<Map<string, Made>>()
export const messagesOfReader = {
  language,
  find: (message: string) => catalogues[language()][message] ?? message,
  made: (text: string, of: Made) => void messagesMade.getStore()?.set(text, of),
}
readMessagesFrom(messagesOfReader)

/** Does `work` in a reader's language: messages, dates and numbers in it are written in that. */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  return reader.run(language, work)
}

export type MadeFrom = (text: string) => Made | undefined

/** Does `work` that keeps words for readers to come: `madeFrom` gives what a text of it was made from, for `sayAgain`. */
export function keepingMessages<Result>(work: (madeFrom: MadeFrom) => Result): Result {
  const known = new Map<string, Made>()
  return messagesMade.run(known, () => work((text) => known.get(text)))
}

/** What was kept, in the language of whoever reads it now. */
export function sayAgain(message: string, params: Made['params'] | null): string {
  return params ? t(message as '{any}', params as { any: string }) : t(message)
}

/** The first language of an Accept-Language header that the site speaks. */
export function preferredLanguage(header: string | undefined): Language {
  const asked = (header ?? '').split(',').map((part) => {
    const [tag = '', ...rest] = part.trim().toLowerCase().split(';')
    const weight = rest.map((each) => /^\s*q=([\d.]+)$/.exec(each)?.[1]).find((each) => each !== undefined)
    return { name: tag.slice(0, 2), weight: Number(weight ?? 1) }
  })
  const known = asked.filter(({ name, weight }) => weight > 0 && Object.hasOwn(languages, name))
  return (known.toSorted((one, other) => other.weight - one.weight)[0]?.name ?? 'en') as Language
}
