import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sampleDrawings } from './catalogue.ts'

test('every drawing becomes a WebP picture of its size, without words and without limits of upload passed (sample-3)', async () => {
  for (const [name, { width, height, draw }] of Object.entries(sampleDrawings)) {
    const svg = draw()
    expect(svg, name).not.toMatch(/<text|style=|NaN|undefined|Infinity/)
    const { info } = await sharp(Buffer.from(svg)).webp({ quality: 84 }).toBuffer({ resolveWithObject: true })
    expect([info.width, info.height], name).toEqual([width, height])
    expect(info.size, name).toBeLessThan(name === 'hero-dawn' ? 400_000 : 300_000)
  }
})

test('a drawing is the same each time (sample-3)', () => {
  for (const { draw } of Object.values(sampleDrawings)) expect(draw()).toBe(draw())
})
