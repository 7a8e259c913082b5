import { fileTypeFromFile } from 'file-type'
import type { Metadata, Sharp } from 'sharp'
import { fairSemaphore } from './fair-semaphore.ts'
import { loadSharp } from './load-sharp.ts'

/** Decompression bombs: checked before anything is decoded. */
const mostPixels = 50_000_000
/** All frames together: this many times `mostPixels`. */
const mostInMotion = 2
const mostFrames = 300
const longestSeconds = 60
/** Decoding holds whole pictures in memory; waiting ones lie on disk. */
const takeTurn = fairSemaphore({ atOnce: 2, mostEach: 16, most: 128 })

export type EncodedImage = { body: Buffer; width: number; height: number; contentType: string; extension: string }
/** `main` keeps size and format (GIF becomes WebP); `variants` are WebP by ascending width. In pixels. */
export type PreparedImage = { main: EncodedImage; variants: EncodedImage[]; animated: boolean }

/** `unreadable`: damaged or no picture. `too-large`: too many pixels or frames. */
export class ImageRefusedError extends Error {
  override readonly name = 'ImageRefusedError'
  readonly code: 'unreadable' | 'too-large'
  constructor(code: 'unreadable' | 'too-large', cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}

/** Re-encodes a picture upright, in sRGB, without metadata, plus WebP variants; one at a time per `by`. @throws ImageRefusedError */
export async function prepareImage(
  path: string,
  widthsFor: (size: { width: number; height: number; animated: boolean }) => number[],
  { by = '', maxPixels = mostPixels }: { by?: string | undefined; maxPixels?: number | undefined } = {},
): Promise<PreparedImage> {
  const unreadable = (error: unknown) => {
    throw error instanceof ImageRefusedError ? error : new ImageRefusedError('unreadable', error)
  }
  const header = await readHeader(path, maxPixels).catch(unreadable)
  const endTurn = await takeTurn(by)
  try {
    return await prepare(path, header, widthsFor).catch(unreadable)
  } finally {
    endTurn()
  }
}

type Header = { format: string; frames: number; mostDecoded: number }

async function readHeader(path: string, maxPixels: number): Promise<Header> {
  const format = (await fileTypeFromFile(path))?.mime
  if (!format || !['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp'].includes(format)) {
    throw new ImageRefusedError('unreadable')
  }
  const sharp = await loadSharp()
  const { width, height, frames } = sizeOf(await sharp(path, { limitInputPixels: false }).metadata())
  const pixels = width * height
  const mostDecoded = maxPixels * mostInMotion
  if (pixels > maxPixels || frames > mostFrames || (frames > 1 && pixels * frames > mostDecoded)) {
    throw new ImageRefusedError('too-large')
  }
  return { format, frames, mostDecoded }
}

async function prepare(
  path: string,
  { format, frames, mostDecoded }: Header,
  widthsFor: Parameters<typeof prepareImage>[1],
): Promise<PreparedImage> {
  const sharp = await loadSharp()
  const animated = frames > 1
  const open = () =>
    sharp(path, { animated, failOn: 'error', limitInputPixels: mostDecoded })
      .autoOrient()
      .timeout({ seconds: longestSeconds })
  const main = await encode(inOwnFormat(open(), format, animated))
  const variants: EncodedImage[] = []
  for (const variantWidth of widthsFor({ ...main, animated })) {
    variants.push(
      await encode(
        open()
          .resize({ width: variantWidth })
          .webp({ quality: 80, effort: animated ? 2 : 4 }),
      ),
    )
  }
  return { main, variants, animated }
}

function inOwnFormat(image: Sharp, format: string, animated: boolean): Sharp {
  if (format === 'image/jpeg') return image.jpeg({ quality: 88, progressive: true })
  if (format === 'image/png' || format === 'image/apng') return image.png({ compressionLevel: 8 })
  // A still GIF is drawn: lossless keeps its edges and is smaller.
  if (format === 'image/gif' && !animated) return image.webp({ lossless: true })
  return image.webp({ quality: 88, effort: animated ? 2 : 4 })
}

async function encode(image: Sharp): Promise<EncodedImage> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  const extension = info.format === 'jpeg' ? 'jpg' : info.format
  const height = info.pageHeight ?? info.height
  return { body: data, width: info.width, height, contentType: `image/${info.format}`, extension }
}

function sizeOf({ width, height, pageHeight, pages }: Metadata): { width: number; height: number; frames: number } {
  return { width, height: pageHeight ?? height, frames: pages ?? 1 }
}
