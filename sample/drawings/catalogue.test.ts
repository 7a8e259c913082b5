import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { samplePicture } from '#sample/pictures.ts'
import { type DrawingName, sampleDrawings } from './catalogue.ts'

/** Where the build renders them; what it has not is rendered here. */
const pictures = path.join(import.meta.dirname, '../../build/sample')

test('every drawing becomes a WebP picture of its size, without words, within limits (sample-3)', async () => {
  for (const [name, { width, height, draw }] of Object.entries(sampleDrawings)) {
    expect(draw(), name).not.toMatch(/<text|style=|NaN|undefined|Infinity/)
    const { body } = await samplePicture(pictures, name as DrawingName)
    expect(await sharp(body).metadata(), name).toMatchObject({ format: 'webp', width, height })
    expect(body.byteLength, name).toBeLessThan(name === 'hero-dawn' ? 400_000 : 300_000)
  }
})

test('a drawing is the same each time (sample-3)', () => {
  for (const { draw } of Object.values(sampleDrawings)) expect(draw()).toBe(draw())
})
