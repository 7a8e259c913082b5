import { encode } from 'uqr'
import { languageOf } from '#platform/values/language.ts'
import type { Face, Typeset } from '#platform/server/typesetting/fonts.ts'
import { type Fitted, fitText, type Room, wordsOf } from '#platform/server/typesetting/text.ts'

type Doc = PDFKit.PDFDocument
/** `y` is the first baseline, `leading` the distance of lines in sizes of the font, `spacing` that of letters in points. */
export type Style = { face: Face; tag: string; color: string; spacing?: number }
type Place = { x: number; y: number }
type Put = Style & Place & Fitted & { leading?: number }

export type Pen = ReturnType<typeof penFor>

/** Sets texts in the fonts cut for them, each a part of the document's structure in its own language. */
export function penFor(doc: Doc, faces: Record<Face, Typeset>, parent: PDFKit.PDFStructureElement) {
  const measure = (face: Face) => (text: string) =>
    faces[face].runsOf(text).reduce((sum, run) => sum + doc.font(run.font).fontSize(1).widthOfString(run.text), 0)

  function line(text: string, size: number, { face, color, x, y, spacing = 0 }: Style & Place) {
    let at = x
    for (const run of faces[face].runsOf(text)) {
      // Glyphs that are set in another order do not spell their text to whoever copies it; readers turn right to left themselves.
      if (run.isReordered) doc.markContent('Span', { actual: run.text })
      doc.font(run.font).fontSize(size).fillColor(color)
      doc.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing })
      if (run.isReordered) doc.endMarkedContent()
      at += doc.widthOfString(run.text, { characterSpacing: spacing })
    }
  }

  return {
    wordsOf: (text: string, face: Face) => wordsOf(text, measure(face)),
    fit: (text: string, face: Face, room: Room) => fitText(wordsOf(text, measure(face)), room),
    /** Gives the baseline of its last line. */
    put({ lines, size, leading = 1.25, ...style }: Put): number {
      const text = lines.join(' ')
      const draw = () => {
        lines.forEach((each, at) => line(each, size, { ...style, y: style.y + at * size * leading }))
      }
      parent.add(doc.struct(style.tag, { lang: languageOf(text) ?? 'en', actual: text }, draw))
      return style.y + Math.max(0, lines.length - 1) * size * leading
    },
    /** A QR code as one filled path, with a light border of four modules around it. */
    code(
      text: string,
      { x, y, size, alt, dark, light }: Place & { size: number; alt: string; dark: string; light: string },
    ) {
      const { data, size: modules } = encode(text, { ecc: 'M', border: 0 })
      const module = size / modules
      const draw = () => {
        doc.rect(x - module * 4, y - module * 4, size + module * 8, size + module * 8).fill(light)
        data.forEach((row, down) => {
          for (const [from, length] of stretches(row))
            doc.rect(x + from * module, y + down * module, length * module, module)
        })
        doc.fill(dark)
      }
      parent.add(doc.struct('Figure', { alt }, draw))
    },
  }
}

/** Where a row is dark: begin and length of each stretch. */
function stretches(row: readonly boolean[]): [from: number, length: number][] {
  const found: [number, number][] = []
  row.forEach((isDark, at) => {
    const last = found.at(-1)
    if (!isDark) return
    if (last && last[0] + last[1] === at) last[1] += 1
    else found.push([at, 1])
  })
  return found
}
