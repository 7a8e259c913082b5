import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAccept } from 'hono/utils/accept'
import {
  type Language,
  languageNames,
  languages,
  type FilledMessage,
  readMessagesFrom,
  t,
} from '#platform/values/translate.ts'
import { projectRoot } from './project-root.ts'

/** What `messages/<language>.json` says for the English messages. Another language is such a file and a line in `languages`. */
export const catalogues = Object.fromEntries(
  languageNames
    .filter((name) => name !== 'en')
    .map((name) => [name, JSON.parse(readFileSync(path.join(projectRoot, `messages/${name}.json`), 'utf8'))]),
) as Readonly<Record<string, Readonly<Record<string, string>>>>

const reader = new AsyncLocalStorage<Language>()
const language = () => reader.getStore() ?? 'en'
const collected = new AsyncLocalStorage<Map<string, FilledMessage>>()
export const messagesOfReader = {
  language,
  find: (message: string) => catalogues[language()]?.[message] ?? message,
  onFilled: (text: string, of: FilledMessage) => void collected.getStore()?.set(text, of),
}
readMessagesFrom(messagesOfReader)

/** Does `work` in a reader's language: messages, dates and numbers in it are written in that. */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  return reader.run(language, work)
}

export type MessageOf = (text: string) => FilledMessage | undefined

/** Does `work` that keeps words for readers to come: `messageOf` gives what a text of it was made from, for `translateStored`. */
export function collectMessages<Result>(work: (messageOf: MessageOf) => Result): Result {
  const known = new Map<string, FilledMessage>()
  return collected.run(known, () => work((text) => known.get(text)))
}

/** What was kept, in the language of whoever reads it now. */
export function translateStored(message: string, params: FilledMessage['params'] | null): string {
  return params ? t(message as '{any}', params as { any: string }) : t(message)
}

/** The first language of an Accept-Language header that the site speaks. */
export function preferredLanguage(header: string | undefined): Language {
  // The heaviest first.
  const asked = parseAccept(header ?? '').map(({ type, q }) => ({ name: type.slice(0, 2).toLowerCase(), q }))
  return (asked.find(({ name, q }) => q > 0 && Object.hasOwn(languages, name))?.name ?? 'en') as Language
}
