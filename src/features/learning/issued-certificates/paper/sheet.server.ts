import { buffer as collected } from 'node:stream/consumers'
import { create, type Font } from 'fontkit'
import * as hb from 'harfbuzzjs'
import PDFDocument from 'pdfkit'
import { clay, ink, lichen, mix, moss, paper, pine } from '#platform/values/tones.ts'
import { missingGlyphs, typeset } from '#platform/server/typesetting/fonts.ts'
import { type Pen, penFor, type Style } from './draw-text.server.ts'
import type { Sheet } from './rules.ts'
import { fitText, type Room } from '#platform/server/typesetting/text.ts'

/** Contour lines beside the words, in quarters of a point, drawn from the certificate's id. */
export type Hillside = {
  lines: readonly { path: string; part: number; isIndex: boolean }[]
  summit: readonly [x: number, y: number]
}

/** A4 on its side, in points. */
const page = { width: 841.89, height: 595.28 } as const
export const hillsideSize = { width: page.width * 4, height: page.height * 4, cell: 36 } as const
const margin = 58
const column = 486
const gutter = 14
/** Of the facts, which leave room before the number. */
const factsWidth = column - 16
const code = { size: 84, words: 132 } as const
const quiet = mix(moss, ink, 0.42)

/** Nothing is drawn where characters are missing from every font. */
export type Drawn = { pdf: Uint8Array } | { missing: string[] }

/** The certificate as a PDF/A-2b of one page: the same bytes for the same sheet. */
export async function drawSheet(sheet: Sheet, hillside: Hillside): Promise<Drawn> {
  const missing = await missingGlyphs([sheet.title, sheet.holder, sheet.course, ...textsOf(sheet)].join(' '))
  if (missing.length > 0) return { missing }
  const faces = {
    display: await typeset('display', [sheet.title, sheet.holder, sheet.course]),
    text: await typeset('text', textsOf(sheet)),
  }
  const doc = documentOf(sheet)
  const bytes = collected(doc)
  for (const { name, bytes: font, isShaped } of [...faces.display.fonts, ...faces.text.fonts])
    doc.registerFont(name, isShaped ? (shapedFont(font) as unknown as Buffer) : font)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const pen = penFor(doc, faces, root)
  const facts = factsOf(pen, sheet)
  ground(doc, hillside, facts.top)
  issuer(doc, pen, sheet)
  body(pen, sheet, { from: margin + 52, to: facts.top - 34 })
  facts.put()
  proof(pen, sheet, facts.top)
  root.end()
  doc.end()
  return { pdf: await bytes }
}

function textsOf({ words, facts, number, address, issuer: name }: Sheet): string[] {
  const labels = [words.number, ...facts.map(({ label }) => label)].map((label) => label.toUpperCase())
  const values = facts.map(({ value }) => value)
  return [...labels, ...values, number, shown(address), name, words.certifies, words.completed, words.check]
}

/** As people type it. */
const shown = (address: string) => address.replace(/^https?:\/\//, '')

/** Metadata is XML, which the library does not escape. */
class ArchivedDocument extends PDFDocument {
  override endMetadata() {
    const plain = this.info
    const inXml = Object.entries(plain).map(([key, value]) => [key, typeof value === 'string' ? escaped(value) : value])
    this.info = Object.fromEntries(inXml) as typeof plain
    super.endMetadata()
    this.info = plain
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function documentOf({ title, holder, issuer: name, issuedAt, language }: Sheet): PDFKit.PDFDocument {
  return new ArchivedDocument({
    size: [page.width, page.height],
    margin: 0,
    // None but those that are embedded.
    font: '',
    pdfVersion: '1.7',
    subset: 'PDF/A-2b',
    tagged: true,
    displayTitle: true,
    lang: language,
    info: {
      Title: `${title} · ${holder}`,
      Author: name,
      Creator: name,
      Producer: 'PDFKit',
      CreationDate: new Date(issuedAt),
    },
  })
}

/**
 * A font whose texts HarfBuzz shapes, for the library that draws: its own shaping breaks off at some fonts and knows fewer scripts.
 * A run of one direction comes as it stands from left to right.
 */
function shapedFont(bytes: Uint8Array): Font {
  const font = create(bytes)
  const shaper = new hb.Font(new hb.Face(new hb.Blob(bytes)))
  font.layout = (text) => {
    const buffer = new hb.Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    hb.shape(shaper, buffer)
    const clusters = buffer.getGlyphInfos()
    const isToTheLeft = (clusters[0]?.cluster ?? 0) > (clusters.at(-1)?.cluster ?? 0)
    const starts = [...new Set(clusters.map(({ cluster }) => cluster))].toSorted((one, other) => one - other)
    const textOf = (at: number) =>
      text.slice(
        at,
        starts.find((start) => start > at),
      )
    const glyphs = clusters.map(({ codepoint, cluster }, at) => {
      // Marks follow their letter, which stands behind them where one reads to the left.
      const isMark = clusters[at + (isToTheLeft ? 1 : -1)]?.cluster === cluster
      const spelled = isMark ? '' : textOf(cluster)
      return font.getGlyph(
        codepoint,
        Array.from(spelled, (each) => each.codePointAt(0) ?? 0),
      )
    })
    const positions = buffer.getGlyphPositions().map((position) => ({ ...position }))
    return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) }
  }
  return font
}

/** Paper, and the hillside above the strip of facts. */
function ground(doc: PDFKit.PDFDocument, { lines, summit: [x, y] }: Hillside, bottom: number) {
  doc.markContent('Artifact', { type: 'Layout' })
  doc.rect(0, 0, page.width, page.height).fill(paper)
  doc.save().rect(0, 0, page.width, bottom).clip().scale(0.25)
  for (const { path, part, isIndex } of lines) {
    if (path === '') continue
    doc
      .path(path)
      .lineWidth(isIndex ? 3.6 : 1.9)
      .stroke(mix(mix(lichen, paper, 0.15), mix(moss, pine, 0.35), part * (isIndex ? 1 : 0.72)))
  }
  doc.circle(x, y, 8).fill(clay).circle(x, y, 20).lineWidth(2.4).stroke(clay)
  doc.restore()
  doc
    .moveTo(margin, bottom)
    .lineTo(page.width, bottom)
    .lineWidth(0.6)
    .stroke(mix(lichen, moss, 0.4))
  doc.endMarkedContent()
}

/** The academy's mark, as public/favicon.svg, and its name. */
function issuer(doc: PDFKit.PDFDocument, pen: Pen, sheet: Sheet) {
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .save()
    .translate(margin - 4, margin - 8)
    .scale(0.92)
    .lineCap('round')
  doc.path('M16 2.5C24 8.4 27 14 27 19a11 10.5 0 0 1-22 0C5 14 8 8.4 16 2.5Z').lineWidth(1.9).stroke(pine)
  doc.path('M16 9.2c4.7 3.8 6.6 7 6.6 10.2a6.6 6.3 0 0 1-13.2 0C9.4 16.2 11.3 13 16 9.2Z').lineWidth(1.6).stroke(pine)
  doc.path('M16 15.6c1.8 1.6 2.5 2.8 2.5 4a2.5 2.4 0 0 1-5 0c0-1.2.7-2.4 2.5-4Z').lineWidth(1.4).stroke(moss)
  doc.restore()
  doc.endMarkedContent()
  const room = { width: column - 34, size: 13, smallest: 8, mostLines: 1 }
  pen.put({ ...value, ...pen.fit(sheet.issuer, 'text', room), x: margin + 34, y: margin + 12 })
}

const value: Style = { face: 'text', tag: 'P', color: ink }
const label: Style = { ...value, color: quiet, spacing: 0.9 }

type Paragraph = { text: string; above: number; room: Omit<Room, 'width'>; style: Style }

function paragraphsOf({ words, title, holder, course }: Sheet): Paragraph[] {
  const said: Style = { ...value, color: quiet }
  const name: Style = { face: 'display', tag: 'P', color: ink }
  const sentence = { size: 12, smallest: 12, mostLines: 1 }
  return [
    {
      text: title,
      above: 0,
      room: { size: 22, smallest: 13, mostLines: 2 },
      style: { ...name, tag: 'H1', color: pine },
    },
    { text: words.certifies, above: 34, room: sentence, style: said },
    { text: holder, above: 14, room: { size: 50, smallest: 20, mostLines: 2 }, style: name },
    { text: words.completed, above: 26, room: sentence, style: said },
    { text: course, above: 12, room: { size: 27, smallest: 13, mostLines: 3 }, style: name },
  ]
}

/** Title, holder and course between two heights; all of it smaller where there is much of it. */
function body(pen: Pen, sheet: Sheet, { from, to }: { from: number; to: number }) {
  const paragraphs = paragraphsOf(sheet).map((each) => ({ ...each, words: pen.wordsOf(each.text, each.style.face) }))
  for (let scale = 1; ; scale *= 0.94) {
    const fitted = paragraphs.map(({ words, above, room: { size, smallest, mostLines }, style }) => {
      const room = { width: column, size: size * scale, smallest: smallest * scale, mostLines }
      return { ...fitText(words, room), style, above: above * scale }
    })
    const height = fitted.reduce((sum, { above, lines, size }) => sum + above + lines.length * size * 1.2, 0)
    if (height > to - from && scale > 0.1) continue
    let y = from + (to - from - height) * 0.42
    for (const { style, above, lines, size } of fitted) {
      y = pen.put({ ...style, lines, size, leading: 1.2, x: margin, y: y + above + size * 0.95 }) + size * 0.25
    }
    return
  }
}

const labelSize = 6.8

/** The facts at the foot: who taught in a row of its own, the rest side by side below it. */
function factsOf(pen: Pen, { facts, words }: Sheet) {
  const rows = [
    facts.filter(({ label }) => label === words.teachers),
    facts.filter(({ label }) => label !== words.teachers),
  ]
  const fitted = rows
    .filter((row) => row.length > 0)
    .map((row) => {
      const width = (factsWidth - (row.length - 1) * gutter) / row.length
      const room = { width, size: 11, smallest: 6.5, mostLines: 2 }
      const cells = row.map((fact) => ({ label: fact.label, ...pen.fit(fact.value, 'text', room) }))
      return { cells, width, height: 16 + Math.max(...cells.map(({ lines, size }) => lines.length * size * 1.25)) }
    })
  const height = fitted.reduce((sum, row) => sum + row.height + 12, -12)
  const top = page.height - margin - Math.max(code.size, height) - 24
  const put = () => {
    let y = top + 24
    for (const { cells, width, height: rowHeight } of fitted) {
      cells.forEach(({ label: name, lines, size }, at) => {
        const x = margin + at * (width + gutter)
        pen.put({ ...label, lines: [name.toUpperCase()], size: labelSize, x, y: y + labelSize })
        pen.put({ ...value, lines, size, x, y: y + 14 + size * 0.9 })
      })
      y += rowHeight + 12
    }
  }
  return { top, put }
}

/** The number, where to look it up, and the same as a code. */
function proof(pen: Pen, { words, number, address }: Sheet, top: number) {
  const y = top + 24
  const x = page.width - margin - code.size
  const left = x - 18 - code.words
  const room = { width: code.words, size: 11, smallest: 5, mostLines: 1 }
  pen.put({ ...label, lines: [words.number.toUpperCase()], size: labelSize, x: left, y: y + labelSize })
  pen.put({ ...value, ...pen.fit(number, 'text', room), x: left, y: y + 24 })
  const said = pen.fit(words.check, 'text', { ...room, size: 8, mostLines: 2 })
  const last = pen.put({ ...value, ...said, color: quiet, x: left, y: y + 48 })
  pen.put({ ...value, ...pen.fit(shown(address), 'text', { ...room, size: 8, mostLines: 2 }), x: left, y: last + 11 })
  pen.code(address, { x, y, size: code.size, alt: address, dark: ink, light: paper })
}
