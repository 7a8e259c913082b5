import { t } from '#platform/values/translate.ts'

/** `name`: plural, as a heading. */
export type SearchKind = { kind: string; name: string }

/** Parts with matches marked, to be rendered as elements, never as HTML. */
export type MarkedText = { text: string; found: boolean }[]

/** Every kind of result, in the order in which they are shown: those that kinds of records declare, then the sections' own. */
export function searchKindsOf(declared: readonly { search?: SearchKind }[]): SearchKind[] {
  return [
    ...declared.flatMap(({ search }) => (search ? { kind: search.kind, name: search.name } : [])),
    { kind: 'team', name: t('Team') },
    { kind: 'page', name: t('Pages') },
  ]
}

/** The lexeme by which one index finds the words of one kind; no text has a lexeme with a space. */
export function lexemeOf(kind: string): string {
  return `kind ${kind}`
}

/** A word of a title once more, so that an index tells those that have it there. */
export const titleLexeme = 'title '

/** Results per kind. */
export const mostResults = 50

/** Of a suggestion's query; a longer one is searched for whole. */
export const mostTyped = 50
/** Among them none of the characters that no title has. */
export const typedForm = /^[^\p{Cc}]{1,50}$/u

/** From here on the number of results is "this many or more". */
export const mostCounted = 1000

/** The trimmed query, and why it cannot be searched for, if so (schema.ts). */
export function questionIn(typed: string): { q: string; problem: 'empty' | 'long' | null } {
  const q = typed.replaceAll('\0', '').normalize('NFKC').trim()
  return { q, problem: q === '' ? 'empty' : Array.from(q).length > 100 ? 'long' : null }
}

/** Markers of matches from the database; private-use characters, so that no text contains them. */
export const foundFrom = '\ue000'
export const foundTo = '\ue001'

const excerptLength = 220
const lead = 60
/** Must equal `search_is_unspaced` in the migration `search-triggers`. */
const unspacedRun =
  /[\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]+/gu

/** With its place it stands for a run of Chinese in an English query. */
export const standIn = 'unspaced'

/**
 * Splits a query: `spaced` words, `unspaced` runs of Chinese, each of these as a tsquery of bigrams in `pairs`; `whole` is the query in
 * which words stand in for them, so that `-` and `or` count for Chinese, too.
 */
export function wordsAskedFor(q: string): { spaced: string; unspaced: string[]; pairs: string[]; whole: string } {
  const unspaced = [...new Set(q.match(unspacedRun))]
  const pairs = unspaced.map((run) => {
    const each = pairsOf(run).map((pair) => `'${pair}'`)
    return Array.from(run).length === 1 ? `${each[0]}:*` : `(${each.join(' <-> ')})`
  })
  const tokens = (q.match(/-?"[^"]*"?|\S+/g) ?? []).map((token) => {
    if (token.search(unspacedRun) === -1) return token
    const words = token.replace(unspacedRun, (run) => ` ${standIn}${unspaced.indexOf(run)} `).split(/[\s"-]+/)
    return words.map((word) => (word && token.startsWith('-') ? `-${word}` : word)).join(' ')
  })
  return { spaced: q.replace(unspacedRun, ' ').trim(), unspaced, pairs, whole: tokens.join(' ') }
}

/** Each two characters that follow each other; one alone is itself. */
export function pairsOf(run: string): string[] {
  const letters = Array.from(run)
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
}

/** The parts of a text marked by the database; Chinese matches are marked here. */
export function markedText(text: string, unspaced: readonly string[]): MarkedText {
  return partsOf(letterByLetter(text, unspaced))
}

/** About 220 characters around the first match, or the beginning. */
export function excerptAround(text: string, unspaced: readonly string[]): MarkedText {
  const line = text.replace(/\s+/g, ' ').trim()
  // For speed only the text around the match is split.
  const places = [foundFrom, ...unspaced].map((sought) => line.indexOf(sought)).filter((at) => at !== -1)
  const middle = places.length > 0 ? Math.min(...places) : 0
  const near = line.slice(Math.max(0, middle - 4 * lead), middle + 4 * excerptLength)
  const letters = letterByLetter(near, unspaced)
  const first = letters.findIndex(({ found }) => found)
  const begin = first <= lead ? 0 : beginningOfWord(letters, first - lead, first)
  const shown = letters.slice(begin, begin + excerptLength)
  const ellipsis = { letter: '…', found: false }
  if (begin > 0) shown.unshift(ellipsis)
  if (begin + excerptLength < letters.length) shown.push(ellipsis)
  return partsOf(shown)
}

type Letter = { letter: string; found: boolean }

function letterByLetter(text: string, unspaced: readonly string[]): Letter[] {
  const letters: Letter[] = []
  let inside = false
  for (const letter of text) {
    if (letter === foundFrom || letter === foundTo) inside = letter === foundFrom
    else letters.push({ letter, found: inside })
  }
  for (const run of unspaced.map((each) => Array.from(each))) {
    for (let at = 0; at + run.length <= letters.length; at += 1) {
      if (!run.every((letter, place) => letters[at + place]?.letter === letter)) continue
      for (const marked of letters.slice(at, at + run.length)) marked.found = true
    }
  }
  return letters
}

function beginningOfWord(letters: readonly Letter[], from: number, until: number): number {
  const space = letters.findIndex(({ letter }, at) => at >= from && at < until && letter === ' ')
  return space === -1 ? from : space + 1
}

function partsOf(letters: readonly Letter[]): MarkedText {
  const parts: MarkedText = []
  for (const { letter, found } of letters) {
    const last = parts.at(-1)
    if (last?.found === found) last.text += letter
    else parts.push({ text: letter, found })
  }
  return parts
}
