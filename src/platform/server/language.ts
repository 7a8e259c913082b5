import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Language, languageNames, languages, readMessagesFrom } from '#platform/values/translate.ts'
import { projectRoot } from './project-root.ts'

/** What `messages/<language>.json` says for the English messages. Another language is such a file and a line in `languages`. */
export const catalogues = Object.fromEntries(
  languageNames
    .filter((name) => name !== 'en')
    .map((name) => [name, JSON.parse(readFileSync(path.join(projectRoot, `messages/${name}.json`), 'utf8'))]),
) as Readonly<Record<string, Readonly<Record<string, string>>>>

const reader = new AsyncLocalStorage<Language>()
const language = () => reader.getStore() ?? 'en'
export const messagesOfReader = { language, find: (message: string) => catalogues[language()]?.[message] ?? message }
readMessagesFrom(messagesOfReader)

/** Does `work` in a reader's language: messages, dates and numbers in it are written in that. */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  return reader.run(language, work)
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
