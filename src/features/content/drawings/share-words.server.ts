import * as hb from 'harfbuzzjs'
import { type Face, missingGlyphs, typeset } from '#platform/server/typesetting/fonts.ts'
import { fitText, graphemesOf, type Room, wordsOf } from '#platform/server/typesetting/text.ts'
import { printable } from '#platform/values/printable.ts'
import { ink, mix, moss, pine } from '#platform/values/tones.ts'
import { sharePanel, type ShareWords } from './drawing.server.ts'

const { margin } = sharePanel
const width = sharePanel.width - 2 * margin
/** The largest letters are taken of those that some of these give: a title has the same height in many lines as in four. */
const title = [4, 5, 6, 7].map((mostLines) => ({ width, size: Math.min(68, 290 / mostLines), smallest: 24, mostLines }))
const line = [{ width, size: 28, smallest: 18, mostLines: 2 }]
const site = [{ width: width - 72, size: 27, smallest: 15, mostLines: 2 }]

/** The words of a share picture as an SVG of outlines, the same on every machine: no font of the system's is asked for. */
export async function drawShareWords(words: ShareWords): Promise<string> {
  const shown = {
    title: await drawable(words.title || words.site),
    line: await drawable(words.line),
    site: words.title ? await drawable(words.site) : '',
  }
  const display = await penFor('display', [shown.title])
  const text = await penFor('text', [shown.line, shown.site])
  const bottom = 630 - margin
  return [
    text(shown.site, site, { x: margin + 72, y: margin + 36, color: mix(moss, ink, 0.42), anchor: 'middle' }),
    display(shown.title, title, { x: margin, y: shown.line ? bottom - 70 : bottom, color: ink, anchor: 'last' }),
    text(shown.line, line, { x: margin, y: bottom, color: pine, anchor: 'last' }),
  ].join('')
}

/** Without what no font has, such as pictographs. */
async function drawable(text: string): Promise<string> {
  const plain = printable(text)
  const missing = new Set(await missingGlyphs(plain))
  return graphemesOf(plain)
    .filter((each) => !missing.has(each))
    .join('')
}

type Place = { x: number; y: number; color: string; anchor: 'middle' | 'last' }

/** Draws texts in a face, in lines that fit a room; `y` is the baseline of the last of them, or the middle of them all. */
async function penFor(face: Face, texts: readonly string[]) {
  const { fonts, runsOf } = await typeset(face, texts)
  const shapers = new Map(fonts.map(({ name, bytes }) => [name, new hb.Font(new hb.Face(new hb.Blob(bytes)))]))
  const setLine = (text: string) => {
    const parts: string[] = []
    let at = 0
    for (const run of runsOf(text)) {
      const font = shapers.get(run.font)
      if (!font) continue
      const { outline, advance } = shaped(font, run.text)
      const scale = 1 / font.face.upem
      parts.push(`<g transform="translate(${at} 0) scale(${scale} ${-scale})">${outline}</g>`)
      at += advance * scale
    }
    return { outline: parts.join(''), width: at }
  }
  return (text: string, rooms: readonly Room[], { x, y, color, anchor }: Place) => {
    const words = wordsOf(text, (part) => setLine(part).width)
    const fitted = rooms.map((room) => fitText(words, room))
    const { lines, size } = fitted.reduce((best, each) => (each.size > best.size ? each : best))
    const leading = size * 1.14
    const above = (lines.length - 1) * leading
    const first = anchor === 'last' ? y - above : y - above / 2 + size * 0.33
    const drawn = lines.map(
      (each, at) =>
        `<g transform="translate(${x} ${first + at * leading}) scale(${size})">${setLine(each).outline}</g>`,
    )
    return `<g fill="${color}">${drawn.join('')}</g>`
  }
}

/** A run in units of its font. */
function shaped(font: hb.Font, text: string) {
  const buffer = new hb.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  hb.shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  let advance = 0
  const outline = buffer.getGlyphInfos().map(({ codepoint }, at) => {
    const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[at] ?? {}
    const place = `translate(${advance + xOffset} ${yOffset})`
    advance += xAdvance
    return `<path transform="${place}" d="${font.glyphToPath(codepoint)}"/>`
  })
  return { outline: outline.join(''), advance }
}
