import { completedAddress, linkAddress } from '#platform/values/rich-text/link-address.ts'
import type { Mark, Run } from '#platform/values/rich-text/blocks.ts'
import type { Line } from './pasted-blocks.ts'
import type { StyleOf } from './pasted-page.ts'
import { markerNumber, paragraphsOf, scriptText, shownText } from './pasted-text.ts'

type ItemPlace = { depth: number; list: { ordered: boolean; next: number | null }; isBegun: boolean }
/** What an element's text stands in. */
type Context = {
  level?: 2 | 3 | undefined
  bold?: boolean
  italic?: boolean
  href: string | null
  keepsSpace?: boolean
  item: ItemPlace | null
  quote: unknown
}
type Reading = { styleOf: StyleOf; hasTitle: boolean; lines: Line[]; runs: Run[]; fields: boolean[]; lost: number }

const blockTags = new Set(
  `address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form
  h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol optgroup option p pre search section summary table tbody td
  tfoot th thead tr ul`.split(/\s+/),
)
const topHeading = 'h1, .MsoTitle, p.title, [role="heading"][aria-level="1"]'
const wordMarker = '[style*="mso-list:Ignore"], [style*="mso-list: Ignore"], [style*="mso-special-format:bullet"]'
const noContext: Context = { href: null, item: null, quote: null }

/** A page's text as lines, each with what it stands in; `lost` counts the pictures that are not of this site. */
export function linesOf(page: Element, styleOf: StyleOf): { lines: Line[]; lost: number } {
  const hasTitle = page.querySelector(topHeading) !== null
  const reading: Reading = { styleOf, hasTitle, lines: [], runs: [], fields: [], lost: 0 }
  readWithin(reading, page, noContext)
  endLine(reading, noContext)
  return reading
}

function readWithin(reading: Reading, parent: Element, context: Context): void {
  for (const node of parent.childNodes) {
    if (node.nodeType === Node.TEXT_NODE)
      write(reading, shownText(node.textContent ?? '', context.keepsSpace === true), context)
    else if (node instanceof Element) readElement(reading, node, context)
  }
}

function write(reading: Reading, text: string, { bold, italic, href }: Context): void {
  // The code of a field, such as PAGE or HYPERLINK, is none of its text.
  if (text === '' || reading.fields.includes(true)) return
  const marks: Mark[] = [...(bold ? (['bold'] as const) : []), ...(italic ? (['italic'] as const) : [])]
  reading.runs.push({ text, marks, href })
}

/** Ends the paragraph that is being read. */
function endLine(reading: Reading, { level, item, quote }: Context): void {
  const paragraphs = paragraphsOf(reading.runs)
  reading.runs = []
  for (const text of paragraphs) {
    if (level) {
      // A heading that is bold as a whole is a heading.
      const isBold = text.every((run) => run.marks.includes('bold') || run.text.trim() === '')
      const own = isBold ? text.map((run) => ({ ...run, marks: run.marks.filter((mark) => mark !== 'bold') })) : text
      reading.lines.push({ text: own, level, item: null, quote: null })
      continue
    }
    reading.lines.push({ text, item: item && placeOf(item), quote })
  }
}

function placeOf(item: ItemPlace) {
  const begins = !item.isBegun
  const { list, depth } = item
  item.isBegun = true
  const number = list.next
  if (begins && list.next !== null) list.next++
  return { depth, ordered: list.ordered, number, begins }
}

function readElement(reading: Reading, element: Element, context: Context): void {
  const tag = element.localName
  const written = element.getAttribute('style') ?? ''
  noteField(reading, written)
  if (tag === 'br') return write(reading, '\n', context)
  if (tag === 'wbr') return
  if (/^(?:img|video|iframe|embed|object)$/.test(tag)) return readPicture(reading, element, context)
  const within = contextIn(reading, element, context)
  const raises = raisesOf(reading, element)
  if (raises !== null && element.querySelector('img') === null) {
    const link = element.querySelector('a')
    const href = (link && hrefOf(link)) ?? within.href
    return write(reading, scriptText(element.textContent ?? '', raises), { ...within, href })
  }
  const { display } = reading.styleOf(element)
  const isBlock = (blockTags.has(tag) || /^(?:block|flex|grid|list-item|table)/.test(display)) && display !== 'inline'
  // Lines of code are lines of one paragraph.
  const isCodeLine = isBlock && tag === 'div' && context.keepsSpace
  if (isCodeLine) endCodeLine(reading, context)
  else if (isBlock) endLine(reading, context)
  const [before, after] = tag === 'rt' ? ['(', ')'] : tag === 'q' ? ['“', '”'] : ['', '']
  write(reading, before, within)
  if (tag === 'table') readTable(reading, element as HTMLTableElement, within)
  else readWithin(reading, element, within)
  write(reading, after, within)
  if (isCodeLine) endCodeLine(reading, context)
  else if (isBlock) endLine(reading, within)
}

function endCodeLine(reading: Reading, context: Context): void {
  const last = reading.runs.at(-1)
  if (last && !last.text.endsWith('\n')) write(reading, '\n', context)
}

function noteField({ fields }: Reading, style: string): void {
  const [, what] = /mso-element:\s*field-(begin|separator|end)/.exec(style) ?? []
  if (what === 'begin') fields.push(true)
  else if (what === 'separator' && fields.length > 0) fields[fields.length - 1] = false
  else if (what === 'end') fields.pop()
}

function raisesOf({ styleOf }: Reading, element: Element): boolean | null {
  const said = styleOf(element).verticalAlign || element.localName
  return said === 'super' || said === 'sup' ? true : said === 'sub' ? false : null
}

function contextIn(reading: Reading, element: Element, context: Context): Context {
  const tag = element.localName
  const { fontWeight, fontStyle, whiteSpaceCollapse, whiteSpace } = reading.styleOf(element)
  const space = whiteSpaceCollapse || whiteSpace || (tag === 'pre' ? 'pre' : '')
  const within: Context = { ...context }
  if (/^(?:b|strong)$/.test(tag)) within.bold = true
  if (/^(?:i|em|cite|dfn|var)$/.test(tag)) within.italic = true
  if (fontWeight !== '') within.bold = /^(?:bold|[6-9]\d\d)/.test(fontWeight)
  if (fontStyle !== '') within.italic = /^(?:italic|oblique)/.test(fontStyle)
  if (space !== '') within.keepsSpace = /^(?:pre|break)/.test(space)
  if (tag === 'a') within.href = hrefOf(element) ?? context.href
  if (tag === 'blockquote' || element.matches('.MsoQuote, .MsoIntenseQuote'))
    within.quote = context.quote ?? (tag === 'blockquote' ? element : 'MsoQuote')
  const rank = headingRank(element)
  if (rank > 0) {
    within.level = context.item ? undefined : rank === 1 || (rank === 2 && !reading.hasTitle) ? 2 : 3
    within.bold = context.item !== null
  }
  return withList(element, within, rank > 0)
}

/** 0 for what is no heading. */
function headingRank(element: Element): number {
  if (element.matches('.MsoTitle, p.title')) return 1
  if (element.getAttribute('role') === 'heading') return Number(element.getAttribute('aria-level') ?? 2)
  return Number(/^h([1-6])$/.exec(element.localName)?.[1] ?? 0)
}

/** Items of lists; Word's are paragraphs that say in a style how deep they are, with a bullet or number as text. */
function withList(element: Element, context: Context, isHeading: boolean): Context {
  const tag = element.localName
  if (/^(?:ul|ol|menu|dir)$/.test(tag)) {
    const ordered = tag === 'ol'
    const list = { ordered, next: ordered ? Number(element.getAttribute('start') ?? 1) : null }
    return { ...context, item: { depth: (context.item?.depth ?? 0) + 1, list, isBegun: true } }
  }
  if (tag === 'li') {
    const { depth, list } = context.item ?? { depth: 1, list: { ordered: false, next: null } }
    const level = Number(element.getAttribute('data-aria-level')) || depth
    const value = Number(element.getAttribute('value'))
    if (list.ordered && value > 0) list.next = value
    return { ...context, item: { depth: level, list, isBegun: false } }
  }
  const level = Number(/mso-list:[^;]*level(\d)/.exec(element.getAttribute('style') ?? '')?.[1] ?? 1)
  const marker = /^(?:p|div)$/.test(tag) && element.querySelector(wordMarker)
  if (isHeading || !marker || marker.closest('p, div') !== element) return context
  const number = markerNumber(marker.textContent ?? '')
  if (Number.isNaN(number)) return context
  marker.remove()
  const list = { ordered: number !== 0, next: number === 0 ? null : number }
  return { ...context, item: { depth: level, list, isBegun: false } }
}

function hrefOf(link: Element): string | null {
  const href = completedAddress(link.getAttribute('href') ?? '', location.origin)
  return linkAddress.safeParse(href).success ? href : null
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

/** A line per row with its cells apart; a table that only lays out a page is read cell by cell. */
function readTable(reading: Reading, table: HTMLTableElement, context: Context): void {
  if (table.caption) readElement(reading, table.caption, context)
  for (const row of table.rows) {
    const within = contextIn(reading, row, { ...context, item: null, quote: null })
    const cells = [...row.cells].map((cell) => linesIn(reading, cell, within))
    const isRow = cells.every((lines) => lines.length <= 3 && lines.every(isPlain))
    const texts = cells.map((lines) =>
      lines.flatMap(({ text }, at) => [...(at > 0 ? [space] : []), ...text.map(onOneLine)]),
    )
    const last = texts.findLastIndex((text) => text.length > 0)
    if (!isRow) {
      endLine(reading, context)
      const { item, quote } = context
      reading.lines.push(
        ...cells.flat().map((line) => (isPlain(line) ? { ...line, item: item && placeOf(item), quote } : line)),
      )
    } else if (last >= 0) {
      if (reading.runs.length > mostRowRuns) endLine(reading, context)
      else if (reading.runs.length > 0) write(reading, '\n', context)
      const isAlone = texts.filter((text) => text.length > 0).length === 1
      const shown = texts.slice(0, last + 1).filter((text) => !isAlone || text.length > 0)
      reading.runs.push(...shown.flatMap((text, at) => [...(at > 0 ? [divider] : []), ...text]))
    }
  }
  endLine(reading, context)
}

/** A paragraph has at most 1,000 runs. */
const mostRowRuns = 500
const space: Run = { text: ' ', marks: [], href: null }
const divider: Run = { ...space, text: ' | ' }

function isPlain({ item, quote, level, picture }: Line): boolean {
  return !item && !quote && !level && !picture
}

function onOneLine(run: Run): Run {
  return { ...run, text: run.text.replaceAll('\n', ' ') }
}

function linesIn(reading: Reading, cell: Element, context: Context): Line[] {
  const apart: Reading = { ...reading, lines: [], runs: [] }
  const within = contextIn(reading, cell, context)
  readWithin(apart, cell, within)
  endLine(apart, within)
  reading.lost = apart.lost
  return apart.lines
}
