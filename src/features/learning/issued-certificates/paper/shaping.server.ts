import { create, type Font } from 'fontkit'
import * as hb from 'harfbuzzjs'

/**
 * A font whose texts HarfBuzz shapes, for the library that draws: its own shaping breaks off at some fonts and knows fewer scripts.
 * A run of one direction comes as it stands from left to right.
 */
export function shapedFont(bytes: Uint8Array): Font {
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
