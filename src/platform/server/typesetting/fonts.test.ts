import { create } from 'fontkit'
import { expect, test } from 'vitest'
import { typeset } from './fonts.ts'

test('letters that change beside others keep their joined forms in the cut font (paper-3)', async () => {
  const name = 'محمد'
  const [cut] = (await typeset('display', [name])).fonts
  const font = create(cut?.bytes ?? expect.unreachable())
  const glyphsOf = (text: string) => font.layout(text).glyphs.map((glyph) => 'id' in glyph && glyph.id)
  const [joined, alone] = [glyphsOf(name), [...name].flatMap(glyphsOf)]
  expect(cut?.isShaped).toBe(true)
  expect(joined).toHaveLength(4)
  expect(new Set(joined)).not.toEqual(new Set(alone))
})
