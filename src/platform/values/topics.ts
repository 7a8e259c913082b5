import { type Language, languageNow } from './translate.ts'

/** A topic as what one language alone says of it: `courses@zh/7` of `courses/7`. */
export function topicIn(topic: string, language: Language): string {
  return topic.replace(/(?=\/|$)/, `@${language}`)
}

/** The topic of a change as it concerns the reader's language; null where it concerns another one alone. */
export function topicHere(topic: string): string | null {
  const [, own = topic, language, rest = ''] = /^([^@]*)@([a-z]+)(.*)$/.exec(topic) ?? []
  return language === undefined || language === languageNow() ? own + rest : null
}
