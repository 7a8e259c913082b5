import { excerptOf } from '#platform/values/excerpt.ts'
import { hasCredentials } from '#platform/values/web-address.ts'
import { mailCausesKnown, type MailWords, placeholdersOf, type MailCause } from './causes.rules.ts'
import type { Placeholder } from './placeholders.rules.ts'
import { t } from '#platform/values/translate.ts'

/** A piece of a line: words of the template, a value that was filled in, or a link. */
export type Piece = { text: string; isValue: boolean } | { url: string }
export type LinkedItem = { title: string; url: string; date: string }
/** `text` and `quote`: the paragraphs that somebody wrote. */
export type MailBlock =
  | { kind: 'paragraph'; lines: readonly (readonly Piece[])[] }
  | { kind: 'text'; paragraphs: readonly string[] }
  | { kind: 'quote'; paragraphs: readonly string[] }
  | { kind: 'items'; items: readonly LinkedItem[] }

export type FilledMail = {
  subject: string
  heading: string
  blocks: readonly MailBlock[]
  button: { label: string; url: string } | null
  /** What lists of mail show behind the subject. */
  preheader: string
}

const [mostLine, mostUrl, mostItems, mostPreheader] = [300, 2_000, 60, 140]
/** In characters, of a text that is filled in. */
const mostText = 20_000

type Data = Readonly<Record<string, string>>
type Filling = { values: Data; placeholders: Readonly<Record<string, Placeholder>> }

/**
 * Fills words with data. A line with a placeholder of which there is nothing is left out, and a paragraph that loses every such line
 * with it. What is filled in is never read again, so that a name in braces stays a name.
 */
export function fillWords(cause: MailCause, words: MailWords, data: Data, longest = mostText): FilledMail {
  const placeholders = placeholdersOf(cause)
  const known = Object.entries(placeholders).map(([name, placeholder]) => {
    return [name, cleanValue(placeholder.kind, data[name] ?? '', longest)] as const
  })
  const filling = { placeholders, values: Object.fromEntries(known) }
  const subject = filledLine(words.subject, filling)
  const blocks = words.body.split(/\n\s*\n/).flatMap((paragraph) =>
    blocksOf(
      paragraph.split('\n').filter((line) => line.trim() !== ''),
      filling,
    ),
  )
  const target = Object.keys(mailCausesKnown[cause].buttons).find((address) => filling.values[address])
  const label = target === undefined ? '' : filledLine(words[`${target}_label`] ?? '', filling)
  return {
    subject: subject || t(mailCausesKnown[cause].label),
    heading: filledLine(words.heading, filling),
    blocks,
    button: target !== undefined && label !== '' ? { label, url: filling.values[target] ?? '' } : null,
    preheader: excerptOf(blocks.map(blockText).join(' '), mostPreheader),
  }
}

const inBraces = /\{(\w+)\}/

/** The names in braces of a text, each once. */
function placeholdersIn(text: string): string[] {
  const found = text.matchAll(new RegExp(inBraces, 'g'))
  return [...new Set([...found].flatMap(([, name]) => name ?? []))]
}

/** The paragraphs of a text. */
function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
}

/** The words of a block in one line. */
function blockText(block: MailBlock): string {
  if (block.kind === 'items') return block.items.map(({ title }) => title).join(' · ')
  if (block.kind !== 'paragraph') return block.paragraphs.join(' ')
  return block.lines.map((line) => line.map((piece) => ('url' in piece ? '' : piece.text)).join('')).join(' ')
}

function blocksOf(lines: readonly string[], filling: Filling): MailBlock[] {
  const isFilled = (line: string) => placeholdersIn(line).every((name) => filling.values[name])
  const left = lines.filter(isFilled)
  if (!left.some((line) => inBraces.test(line)) && left.length < lines.length) return []
  const blocks: MailBlock[] = []
  let paragraph: Piece[][] = []
  const close = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', lines: paragraph })
    paragraph = []
  }
  for (const line of left) {
    const whole = wholeBlock(line, filling)
    if (whole) close()
    if (whole) blocks.push(whole)
    else paragraph.push(piecesOf(line, filling))
  }
  close()
  return blocks
}

/** Of a line that is a text or a list and nothing else. */
function wholeBlock(line: string, { placeholders, values }: Filling): MailBlock | null {
  const [, name = ''] = /^\s*\{(\w+)\}\s*$/.exec(line) ?? []
  const value = values[name] ?? ''
  const kind = placeholders[name]?.kind
  if (kind === 'text') return { kind, paragraphs: paragraphsOf(value) }
  if (kind === 'quote') return { kind, paragraphs: paragraphsOf(value) }
  return kind === 'items' ? { kind, items: readItems(value) } : null
}

function piecesOf(line: string, { placeholders, values }: Filling): Piece[] {
  return line.split(inBraces).flatMap((part, at): Piece[] => {
    if (at % 2 === 0) return part === '' ? [] : [{ text: part, isValue: false }]
    const value = values[part] ?? ''
    if (placeholders[part]?.kind === 'url') return [{ url: value }]
    return value === '' ? [] : [{ text: value.replace(/\s+/g, ' '), isValue: true }]
  })
}

/** One line of text alone. */
function filledLine(line: string, filling: Filling): string {
  const pieces = piecesOf(line, filling).map((piece) => ('url' in piece ? piece.url : piece.text))
  return pieces.join('').replace(/\s+/g, ' ').trim()
}

/** Direction marks could make the text around them read otherwise; other control characters nobody sees. */
const unseen = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|(?!\n)\p{Cc}|\p{Cs}/gu

function cleanValue(kind: Placeholder['kind'], value: string, longest: number): string {
  const clean = value.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(unseen, ' ')
  if (kind === 'line') return excerptOf(clean, mostLine)
  if (kind === 'url') return webUrl(clean)
  if (kind === 'items') return firstItems(value, longest)
  const whole = clean
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  const characters = Array.from(whole)
  return characters.length <= longest ? whole : `${characters.slice(0, longest - 1).join('')}…`
}

/** As many as have room, as JSON; '' for none. */
function firstItems(value: string, longest: number): string {
  const items: LinkedItem[] = []
  let length = 0
  for (const item of readItems(value)) {
    length += item.title.length + item.url.length + item.date.length
    if (length > longest) break
    items.push(item)
  }
  return items.length === 0 ? '' : JSON.stringify(items)
}

function webUrl(text: string): string {
  const read = URL.parse(text.trim())
  const isWeb = read !== null && /^https?:$/.test(read.protocol) && !hasCredentials(read.href)
  return isWeb && read.href.length <= mostUrl ? read.href : ''
}

function readItems(text: string): LinkedItem[] {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return []
  }
  if (!Array.isArray(read)) return []
  return read.slice(0, mostItems).flatMap((item: unknown) => {
    const { title, url, date } = (typeof item === 'object' && item !== null ? item : {}) as Record<string, unknown>
    const cleanItem = { title: cleaned('line', title), url: cleaned('url', url), date: cleaned('line', date) }
    return cleanItem.title !== '' && cleanItem.url !== '' ? [cleanItem] : []
  })
}

function cleaned(kind: 'line' | 'url', value: unknown): string {
  return typeof value === 'string' ? cleanValue(kind, value, mostLine) : ''
}
