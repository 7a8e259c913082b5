import { checkedAddress, completedAddress } from '#platform/values/link-address.ts'
import type { Run } from '../blocks.ts'
import type { StyleOf } from './pasted-page.ts'

const wide = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]'
/** A source breaks lines within Chinese, too, where it means no space. */
const brokenWide = new RegExp(`(?<=${wide})[ \\t]*[\\r\\n][ \\t\\r\\n]*(?=${wide})`, 'gu')

/** A text node as it is shown: white space as one space, unless its element keeps it. */
function shownText(text: string, keepsSpace: boolean | undefined): string {
  if (keepsSpace) {
    const indented = text.replace(/\r\n?/g, '\n').replace(/^\t+/gm, (tabs) => '  '.repeat(tabs.length))
    return indented.replaceAll('\t', ' ').replace(/ {2,}/g, (spaces) => '\u00a0'.repeat(spaces.length))
  }
  return text.replace(brokenWide, '').replace(/\u00a0*[ \t\r\n\f][ \t\r\n\f\u00a0]*|\u00a0{2,}/g, ' ')
}

const raised = ['0123456789+-=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'] as const
const lowered = ['0123456789+-=()', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'] as const
/** Endings of ordinal numbers, marks, and notes in brackets read as well on the line. */
const plainRaised = /^(?:st|nd|rd|th|e|er|re|ère|ème|[oa]s?|[ºª]|tm|sm|m[cd]|[®™©℠*†‡§]+|\[.*\])$/iu

/** A raised or lowered text in letters that stand so by themselves, where each has one; else behind `^` or `_`. */
function scriptText(text: string, isRaised: boolean): string {
  const said = text.trim().replaceAll('−', '-')
  if (said === '' || (isRaised && plainRaised.test(said))) return text
  const [from, to] = isRaised ? raised : lowered
  const signs = [...said].map((letter) => to[from.indexOf(letter)])
  if (!signs.includes(undefined)) return signs.join('')
  return `${isRaised ? '^' : '_'}${/^[\p{L}\p{N}]+$/u.test(said) ? said : `(${said})`}`
}

/** The number that a program wrote before an item: 0 for a bullet, null where it only goes on, NaN where it is words. */
function markerNumber(marker: string): number | null {
  const said = marker.normalize('NFKC').trim().toLowerCase()
  if (!/[\p{L}\p{N}]/u.test(said) || /^[a-z]$/.test(said)) return 0
  const numbered = /^[([]?(?:(?:\d+\.)*(\d+)[.)\]、]*|([ivxlcdm]+|[a-z]|[一二三四五六七八九十百]+)[.)\]、]+)$/u.exec(
    said,
  )
  if (numbered === null) return Number.NaN
  const [, figures, letters = ''] = numbered
  const place =
    letters.length === 1 ? Math.max('abcdefgh'.indexOf(letters), '一二三四五六七八九十'.indexOf(letters)) + 1 : 0
  return figures === undefined ? place || null : Number(figures)
}

/** One paragraph, heading or picture as it was read, and what it stands in; lines with the same `quote` are one quotation. */
export type Line = {
  text: Run[]
  level?: 2 | 3
  picture?: { src: string; alt: string }
  /** Its place in a list; `number` is null where it is not known. */
  item: { depth: number; ordered: boolean; number: number | null; begins: boolean } | null
  quote: unknown
}

type ItemPlace = { depth: number; list: { ordered: boolean; next: number | null }; isBegun: boolean }
/** What an element's text stands in. */
type Context = {
  level?: 2 | 3 | undefined
  bold?: boolean
  italic?: boolean
  href?: string | null
  keepsSpace?: boolean
  item?: ItemPlace | null
  quote?: unknown
}
type Reading = { styleOf: StyleOf; hasTitle: boolean; lines: Line[]; runs: Run[]; fields: boolean[]; lost: number }

const blockTags = new Set(
  `address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form
  h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup option p pre search section summary table tbody td
  tfoot th thead tr ul`.split(/\s+/),
)
const topHeading = 'h1, .MsoTitle, p.title, [role="heading"][aria-level="1"]'
const wordMarker = '[style*="mso-list:Ignore"], [style*="mso-list: Ignore"], [style*="mso-special-format:bullet"]'

/** A page's text as lines, each with what it stands in; `lost` counts the pictures that are not of this site. */
export function linesOf(page: Element, styleOf: StyleOf): { lines: Line[]; lost: number } {
  const hasTitle = page.querySelector(topHeading) !== null
  const reading: Reading = { styleOf, hasTitle, lines: [], runs: [], fields: [], lost: 0 }
  readWithin(reading, page, {})
  endLine(reading, {})
  return reading
}

function readWithin(reading: Reading, parent: Element, context: Context): void {
  for (const node of parent.childNodes) {
    if (node instanceof Element) readElement(reading, node, context)
    else if (node.nodeType === Node.TEXT_NODE)
      write(reading, shownText(node.textContent ?? '', context.keepsSpace), context)
  }
}

/** Writes on; two breaks after one another begin another paragraph. */
function write(reading: Reading, text: string, context: Context): void {
  const { bold, italic, href = null, keepsSpace } = context
  for (const [at, line] of text.split('\n').entries()) {
    const last = reading.runs.at(-1)?.text.at(-1) ?? '\n'
    if (at > 0 && last === '\n') endLine(reading, context)
    else if (at > 0) reading.runs = [...trimmed(reading.runs), { text: '\n', marks: [], href: null }]
    const said = !keepsSpace && (last === ' ' || last === '\n') ? line.replace(/^ /, '') : line
    // The code of a field, such as PAGE or HYPERLINK, is none of its text.
    if (said === '' || reading.fields.includes(true)) continue
    reading.runs.push({
      text: said,
      marks: [...(bold ? ['bold' as const] : []), ...(italic ? ['italic' as const] : [])],
      href,
    })
  }
}

function trimmed(runs: readonly Run[]): Run[] {
  const at = runs.findLastIndex(({ text }) => text.trim() !== '')
  return runs.slice(0, at + 1).map((run, place) => (place === at ? { ...run, text: run.text.trimEnd() } : run))
}

/** Ends the paragraph that is being read. */
function endLine(reading: Reading, { level, item, quote = null }: Context): void {
  const text = trimmed(reading.runs)
  reading.runs = []
  if (text.length === 0) return
  if (!level) return void reading.lines.push({ text, item: placeOf(item), quote })
  // A heading that is bold as a whole is a heading.
  const isBold = text.every((run) => run.marks.includes('bold') || run.text.trim() === '')
  const own = isBold ? text.map((run) => ({ ...run, marks: run.marks.filter((mark) => mark !== 'bold') })) : text
  reading.lines.push({ text: own, level, item: null, quote: null })
}

function placeOf(item: ItemPlace | null | undefined): Line['item'] {
  if (!item) return null
  const { depth, list, isBegun } = item
  item.isBegun = true
  const number = list.next
  if (!isBegun && number !== null) list.next = number + 1
  return { depth, ordered: list.ordered, number, begins: !isBegun }
}

function readElement(reading: Reading, element: Element, context: Context): void {
  const tag = element.localName
  noteField(reading, element.getAttribute('style') ?? '')
  if (tag === 'br') return write(reading, '\n', context)
  if (/^(?:img|video|iframe|embed|object)$/.test(tag)) return readPicture(reading, element, context)
  const within = contextIn(reading, element, context)
  const { verticalAlign, display } = reading.styleOf(element)
  const script = /^su(?:b|per|p)$/.exec(verticalAlign || tag)?.[0]
  if (script !== undefined && !element.querySelector('img')) {
    const link = element.querySelector('a')
    const href = (link && hrefOf(link)) ?? within.href ?? null
    return write(reading, scriptText(element.textContent, script !== 'sub'), { ...within, href })
  }
  const isBlock = (blockTags.has(tag) && display !== 'inline') || /^(?:block|flex|grid|list-item|table)/.test(display)
  // Lines of code are lines of one paragraph.
  const isCodeLine = isBlock && tag === 'div' && context.keepsSpace === true
  const part = (around: Context) => {
    if (!isCodeLine) return isBlock && endLine(reading, around)
    return /[^\n]$/.test(reading.runs.at(-1)?.text ?? '') && write(reading, '\n', around)
  }
  const picture = tag === 'figcaption' && reading.runs.length === 0 ? reading.lines.at(-1) : undefined
  if (picture?.picture && element.closest('figure')?.querySelector('img')?.src.endsWith(picture.picture.src)) {
    picture.text = linesIn(reading, element, context).flatMap(({ text }, at) => (at > 0 ? [space, ...text] : text))
    return
  }
  const [before = '', after = ''] = { rt: '()', q: '“”' }[tag] ?? ''
  part(context)
  write(reading, before, within)
  if (tag === 'table') readTable(reading, element as HTMLTableElement, within)
  else readWithin(reading, element, within)
  write(reading, after, within)
  part(within)
}

function noteField({ fields }: Reading, style: string): void {
  const [, what] = /mso-element:\s*field-(begin|separator|end)/.exec(style) ?? []
  if (what === 'begin') fields.push(true)
  else if (what === 'separator' && fields.length > 0) fields[fields.length - 1] = false
  else if (what === 'end') fields.pop()
}

function contextIn(reading: Reading, element: Element, context: Context): Context {
  const tag = element.localName
  const { fontWeight, fontStyle, whiteSpaceCollapse, whiteSpace } = reading.styleOf(element)
  const space = whiteSpaceCollapse || whiteSpace || (tag === 'pre' ? tag : '')
  const within: Context = { ...context }
  if (/^(?:b|strong)$/.test(tag) || fontWeight !== '') within.bold = !/^(?:normal|lighter|[1-5]\d\d)/.test(fontWeight)
  if (/^(?:i|em|cite|dfn|var)$/.test(tag) || fontStyle !== '') within.italic = fontStyle !== 'normal'
  if (space !== '') within.keepsSpace = /^(?:pre|break)/.test(space)
  if (tag === 'a') within.href = hrefOf(element) ?? context.href ?? null
  if (tag === 'blockquote' || element.matches('.MsoQuote, .MsoIntenseQuote')) {
    within.quote ??= tag === 'blockquote' ? element : 'MsoQuote'
  }
  const rank = headingRank(element)
  if (rank === 0) return { ...within, item: itemIn(element, within.item) }
  const level = rank === 1 || (rank === 2 && !reading.hasTitle) ? 2 : 3
  return within.item ? { ...within, bold: true } : { ...within, level, bold: false }
}

/** 0 for what is no heading. */
function headingRank(element: Element): number {
  if (element.matches('.MsoTitle, p.title')) return 1
  if (element.getAttribute('role') === 'heading') return Number(element.getAttribute('aria-level') ?? 2)
  return Number(/^h([1-6])$/.exec(element.localName)?.[1] ?? 0)
}

/** Items of lists; Word's are paragraphs that say in a style how deep they are, with a bullet or number as text. */
function itemIn(element: Element, around: ItemPlace | null = null): ItemPlace | null {
  const tag = element.localName
  if (/^(?:ul|ol|menu|dir)$/.test(tag)) {
    const ordered = tag === 'ol'
    const list = { ordered, next: ordered ? Number(element.getAttribute('start') ?? 1) : null }
    return { depth: (around?.depth ?? 0) + 1, list, isBegun: true }
  }
  if (tag === 'li') {
    const { depth, list } = around ?? { depth: 1, list: { ordered: false, next: null } }
    if (list.ordered) list.next = Number(element.getAttribute('value')) || list.next
    return { depth: Number(element.getAttribute('data-aria-level')) || depth, list, isBegun: false }
  }
  const marker = /^(?:p|div)$/.test(tag) && element.querySelector(wordMarker)
  const number = marker && marker.closest('p, div') === element ? markerNumber(marker.textContent) : Number.NaN
  if (!marker || Number.isNaN(number)) return around
  marker.remove()
  const depth = Number(/mso-list:[^;:]*level(\d)/.exec(element.getAttribute('style') ?? '')?.[1] ?? 1)
  return { depth, list: { ordered: number !== 0, next: number || null }, isBegun: false }
}

function hrefOf(link: Element): string | null {
  return checkedAddress(link.getAttribute('href') ?? '', location.origin)
}

/** Only pictures of this site: one from elsewhere would be shown from there. */
function readPicture(reading: Reading, picture: Element, context: Context): void {
  const alt = picture.getAttribute('alt') ?? ''
  const src = completedAddress(picture.getAttribute('src') ?? '', location.origin)
  if (/^[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u.test(alt)) return write(reading, alt, context)
  write(reading, ' ', context)
  if (src.startsWith('/files/images/')) {
    endLine(reading, context)
    reading.lines.push({ text: [], picture: { src, alt: alt.slice(0, 300) }, item: null, quote: null })
  } else if (!/^[0-2]$/.test(picture.getAttribute('width') ?? '')) reading.lost++
}

/** A paragraph has at most 1,000 runs. */
const mostRowRuns = 500
const space: Run = { text: ' ', marks: [], href: null }

/** A line per row with its cells apart; a table that only lays out a page is read cell by cell. */
function readTable(reading: Reading, table: HTMLTableElement, context: Context): void {
  if (table.caption) readElement(reading, table.caption, context)
  for (const row of table.rows) {
    const within = contextIn(reading, row, { ...context, item: null, quote: null })
    const cells = [...row.cells].map((cell) => linesIn(reading, cell, within))
    if (cells.every((lines) => lines.length <= 3 && lines.every(isPlain))) writeRow(reading, cells, context)
    else {
      endLine(reading, context)
      const { item, quote = null } = context
      const placed = (line: Line) => (isPlain(line) ? { ...line, item: placeOf(item), quote } : line)
      reading.lines.push(...cells.flat().map(placed))
    }
  }
}

function writeRow(reading: Reading, cells: readonly Line[][], context: Context): void {
  const onOneLine = ({ text }: Line) => [
    space,
    ...text.map((run) => ({ ...run, text: run.text.replaceAll('\n', ' ') })),
  ]
  const texts = cells.map((lines) => lines.flatMap(onOneLine).slice(1))
  const filled = texts.filter((text) => text.length > 0)
  const shown = filled.length > 1 ? texts.slice(0, texts.lastIndexOf(filled.at(-1) ?? []) + 1) : filled
  if (reading.runs.length > mostRowRuns) endLine(reading, context)
  else if (filled.length > 0 && reading.runs.length > 0) write(reading, '\n', context)
  const divider = (at: number) => ({ ...space, text: shown[at - 1]?.length === 0 ? '| ' : ' | ' })
  reading.runs.push(...shown.flatMap((text, at) => (at > 0 ? [divider(at), ...text] : text)))
}

function isPlain({ item, quote, level, picture }: Line): boolean {
  return !item && !quote && !level && !picture
}

function linesIn(reading: Reading, cell: Element, context: Context): Line[] {
  const apart: Reading = { ...reading, lines: [], runs: [] }
  const within = contextIn(reading, cell, context)
  readWithin(apart, cell, within)
  endLine(apart, within)
  reading.lost = apart.lost
  return apart.lines
}
