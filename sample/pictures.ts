import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { loadSharp } from '#platform/server/load-sharp.ts'
import { variantWidths } from '#platform/values/picture-files.ts'
import { type DrawingName, sampleDrawings } from './drawings/catalogue.ts'

/** The picture and its variants by width, all WebP. */
export type SamplePicture = {
  width: number
  height: number
  body: Buffer
  variants: { width: number; height: number; body: Buffer }[]
}

/** Renders the drawings that `folder` lacks or holds outdated; part of the build, so that a first start only copies. */
export async function renderSamplePictures(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const name of Object.keys(sampleDrawings) as DrawingName[]) await render(folder, name)
}

/** A picture of `folder`, rendered first if missing. */
export async function samplePicture(folder: string, name: DrawingName): Promise<SamplePicture> {
  mkdirSync(folder, { recursive: true })
  const { width, height } = sampleDrawings[name]
  await render(folder, name)
  const variants = variantWidths({ width, height }).map((at) => ({
    width: at,
    height: Math.round((at * height) / width),
    body: readFileSync(path.join(folder, `${name}-${at}.webp`)),
  }))
  return { width, height, body: readFileSync(path.join(folder, `${name}.webp`)), variants }
}

async function render(folder: string, name: DrawingName): Promise<void> {
  const { width, height, draw } = sampleDrawings[name]
  const svg = Buffer.from(draw())
  const stamp = path.join(folder, `${name}.hash`)
  const hash = createHash('sha256').update(svg).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  const sharp = await loadSharp()
  const pixels = await sharp(svg, { density: 96 })
    .resize(width, height)
    .flatten()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const picture = () => sharp(pixels.data, { raw: pixels.info })
  write(folder, `${name}.webp`, await picture().webp({ quality: 84, effort: 5 }).toBuffer())
  for (const at of variantWidths({ width, height })) {
    write(folder, `${name}-${at}.webp`, await picture().resize(at).webp({ quality: 80, effort: 5 }).toBuffer())
  }
  write(folder, `${name}.hash`, Buffer.from(hash))
}

/** Atomic: another process may be reading or writing the same picture. */
function write(folder: string, name: string, body: Buffer): void {
  const half = path.join(folder, `.${process.pid}-${name}`)
  writeFileSync(half, body)
  renameSync(half, path.join(folder, name))
}
