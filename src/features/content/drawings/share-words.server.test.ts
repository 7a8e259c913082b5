import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawShare, sharePanel } from './drawing.server.ts'
import { drawShareWords } from './share-words.server.ts'

const id = '7d1f0a52-9c0e-4b7e-8a35-51d2ce0f6b11'
const site = 'Ecological Civilization Academy'
const line = 'Mar 05, 2026, 10:00–12:00 (Shanghai)'

/** How many pixels are dark in a part of the panel of a picture with these words. */
async function inkOf(words: { title: string; line: string }, left = 0, top = 160, width: number = sharePanel.width) {
  const svg = drawShare(id, await drawShareWords({ site, ...words }), null)
  const { data, info } = await sharp(Buffer.from(svg))
    .extract({ left, top, width, height: 630 - top })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data.filter((value, at) => at % info.channels === 0 && value < 110).length
}

const titles: [what: string, title: string][] = [
  ['an English one', 'Living Watersheds'],
  ['a Chinese one', '大地为纸，流水为诗：生态文明导论'],
  ['an Arabic one', 'مقدمة في الحضارة البيئية'],
  ['two hundred wide letters without a space', 'W'.repeat(200)],
  ['two hundred Chinese characters', '水'.repeat(200)],
  ['markup', '<script>&"'],
]

test.each(titles)('a title is drawn by outlines alone, within its panel: %s (share-4)', async (_, title) => {
  const words = await drawShareWords({ site, title, line })
  expect(words).not.toMatch(/<text|font-family|script/)
  expect(await inkOf({ title, line })).toBeGreaterThan((await inkOf({ title: '🌊', line: '' })) + 500)
  const edge = 24
  for (const left of [0, sharePanel.width - edge]) expect(await inkOf({ title, line }, left, 0, edge)).toBe(0)
})

test('the same words are the same outlines, and what no font has is left out (share-4)', async () => {
  const words = { site, title: 'Rivers 🌊', line }
  expect(await drawShareWords(words)).toBe(await drawShareWords({ ...words, title: 'Rivers' }))
})

test('without a title the site’s name takes its place (share-4)', async () => {
  expect(await inkOf({ title: '', line: '' })).toBeGreaterThan(500)
})
