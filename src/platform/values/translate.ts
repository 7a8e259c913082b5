/** The site's languages by the segment that their addresses begin with; English, the source of every message, has none. */
export const languages = {
  en: { tag: 'en', name: 'English', locale: 'en_US', sentenceSpace: ' ' },
  zh: { tag: 'zh-Hans', name: '中文', locale: 'zh_CN', sentenceSpace: '' },
} as const
export type Language = keyof typeof languages
export const languageNames = Object.keys(languages) as [Language, ...Language[]]

/** Told by the build of pages, which makes their scripts once per language (scripts/build/messages.ts). */
declare const PAGE_LANGUAGE: Language | undefined

/** A message and what it was filled in with. */
export type FilledMessage = { message: string; params: Values }

let reader: {
  language: () => Language
  find: (message: string) => string
  onFilled?: (text: string, of: FilledMessage) => void
} = {
  language: () => 'en',
  find: (message) => message,
}
/** Says who knows the reader's language and its messages, where no build does: on the server, in development. */
export function readMessagesFrom(source: typeof reader): void {
  reader = source
}

export const languageNow = (): Language => (typeof PAGE_LANGUAGE === 'undefined' ? reader.language() : PAGE_LANGUAGE)
/** For `Intl` and `lang`: a BCP 47 tag. */
export const languageTag = () => languages[languageNow()].tag

/** What the language writes between two sentences. */
export const sentenceSpace = () => languages[languageNow()].sentenceSpace

/** A language in the reader's: 'Chinese'. */
export const languageName = (language: string) =>
  String(new Intl.DisplayNames(languageTag(), { type: 'language' }).of(language))

/** What the address of a kept answer of the API says: nothing for English. */
export const languageQuery = (): { language?: Language } => (languageNow() === 'en' ? {} : { language: languageNow() })

/** An address of the API that a browser opens, or sends a form to, by itself: it would ask in its own language. */
export const spokenAddress = (address: string) =>
  languageNow() === 'en' ? address : `${address}?language=${languageNow()}`

/** What the addresses of a language's pages begin with: '' for English, '/zh'. */
export const languagePrefix = (language: Language = languageNow()) => (language === 'en' ? '' : `/${language}`)

/** An address of the site, such as '/courses', in a language: '/zh/courses'. */
export const addressIn = (address: string, language: Language = languageNow()) =>
  language === 'en' ? address : languagePrefix(language) + address.replace(/^\/(?=$|[?#])/, '')

/** An address of the site without its language, which is English where it names none: '/zh/courses?x' is Chinese '/courses?x'. */
export function splitLanguage(address: string): { language: Language; rest: string } {
  const [, name = '', rest = ''] = /^\/([a-z]{2})(?=[/?#]|$)(.*)$/s.exec(address) ?? []
  if (name === 'en' || !Object.hasOwn(languages, name)) return { language: 'en', rest: address }
  return { language: name as Language, rest: rest.startsWith('/') ? rest : `/${rest}` }
}

/**
 * A message in the reader's language, written in English where it is used, with parameters as in ICU: `{name}`,
 * `{count, plural, one {# place} other {# places}}`, `{kind, select, free {…} other {…}}`; `#` is the number as the language writes it.
 */
export function t<const Message extends string>(message: Message, ...[params]: Given<ParamsOf<Message>>): string {
  const found = typeof PAGE_LANGUAGE === 'undefined' ? withoutContext(reader.find(message)) : message
  if (!params) return found
  // Where a message has elements, `<` of a parameter is none of theirs.
  const said = formatMessage(found, found.includes('</') ? withoutBrackets(params) : params, languageTag())
  if (typeof PAGE_LANGUAGE === 'undefined') reader.onFilled?.(said, { message, params })
  return said
}

/** Stands for `<` of a parameter, until `Rich` shows it. */
export const typedBracket = '\ue002'

function withoutBrackets(params: Values): Values {
  const without = (value: string | number) => (typeof value === 'string' ? value.replaceAll('<', typedBracket) : value)
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, without(value)]))
}

/** A word with two meanings says which before `::`, for translators alone: 'location::Place'. */
export const withoutContext = (message: string) => message.replace(/^[\w ]+::/, '')

type Values = Record<string, string | number>
type Given<Name extends string> = [Name] extends [never] ? [] : [{ [Each in Name]: string | number }]
/** What stands behind an opening brace up to its end or comma; the words of a plural's forms are no names. */
type ParamsOf<Message extends string> = Message extends `${string}{${infer Rest}`
  ? NameIn<Rest> | ParamsOf<Rest>
  : never
type NameIn<Rest extends string> = Rest extends `${infer Name}}${string}`
  ? Name extends `${infer Before},${string}`
    ? Word<Before>
    : Word<Name>
  : never
type Word<Name extends string> = Name extends Capitalize<Name> | `${string}${' ' | '#' | '.' | '{' | '<'}${string}`
  ? never
  : Name

/** The message with its parameters filled in. Of ICU it knows plain parameters, `plural` with `#`, and `select`. */
function formatMessage(message: string, params: Values, tag: string, counted?: string): string {
  let text = ''
  let at = 0
  while (at < message.length) {
    const sign = message[at]
    if (sign === '{') {
      const end = closing(message, at)
      text += formatParam(message.slice(at + 1, end), params, tag)
      at = end
    } else text += sign === '#' && counted !== undefined ? counted : sign
    at += 1
  }
  return text
}

function formatParam(inside: string, params: Values, tag: string): string {
  const [name = '', kind, ...rest] = inside.split(',')
  const value = params[name.trim()] ?? ''
  if (kind === undefined) return String(value)
  const forms = formsOf(rest.join(','))
  const form = kind.trim() === 'plural' ? new Intl.PluralRules(tag).select(Number(value)) : String(value)
  const counted = value.toLocaleString(tag)
  return formatMessage(forms[`=${value}`] ?? forms[form] ?? forms['other'] ?? '', params, tag, counted)
}

/** `one {…} other {…}` by its words. */
function formsOf(text: string): Record<string, string> {
  const forms: Record<string, string> = {}
  for (let open = text.indexOf('{'), from = 0; open !== -1; open = text.indexOf('{', from)) {
    const end = closing(text, open)
    forms[text.slice(from, open).trim()] = text.slice(open + 1, end)
    from = end + 1
  }
  return forms
}

function closing(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    else if (text[at] === '}' && (depth -= 1) === 0) return at
  }
  return text.length
}
