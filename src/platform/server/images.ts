import { fileTypeFromFile } from 'file-type'
import sharp, { type Metadata, type Sharp } from 'sharp'

/** Decoded sizes: a small file may hold a huge picture, so these are looked at before anything is decoded. */
const mostPixels = 50_000_000
const mostPixelsInMotion = 100_000_000
const mostFrames = 300
const longestSeconds = 60
/** The most that decodes at once: each may hold a whole picture in memory. */
const atOnce = 2

export type EncodedImage = { body: Buffer; width: number; height: number; contentType: string; extension: string }
/** `main` in the original's size and format (GIF becomes WebP), `variants` in WebP by ascending width. Sizes in pixels. */
export type PreparedImage = { main: EncodedImage; variants: EncodedImage[]; animated: boolean }

/** `unreadable`: damaged, cut off or not a picture. `too-large`: more pixels or frames than are decoded. */
export class ImageRefusedError extends Error {
  override readonly name = 'ImageRefusedError'
  readonly code: 'unreadable' | 'too-large'
  constructor(code: 'unreadable' | 'too-large', cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}

// Many large pictures pass once; libvips' cache would only hold memory.
sharp.cache(false)

/**
 * Decodes a JPEG, PNG, GIF or WebP file by its content and encodes it anew: upright, in sRGB, without any metadata
 * (position data included), followed by a WebP variant for each width that `widthsFor` names.
 * Throws ImageRefusedError. What the file is called plays no part.
 */
export async function prepareImage(
  path: string,
  widthsFor: (size: { width: number; height: number; animated: boolean }) => number[],
): Promise<PreparedImage> {
  await takeTurn()
  try {
    return await prepare(path, widthsFor)
  } catch (error) {
    throw error instanceof ImageRefusedError ? error : new ImageRefusedError('unreadable', error)
  } finally {
    endTurn()
  }
}

async function prepare(path: string, widthsFor: Parameters<typeof prepareImage>[1]): Promise<PreparedImage> {
  const format = (await fileTypeFromFile(path))?.mime
  if (!format || !['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp'].includes(format)) {
    throw new ImageRefusedError('unreadable')
  }
  const { width, height, frames } = sizeOf(await sharp(path, { limitInputPixels: false }).metadata())
  const pixels = width * height
  if (pixels > mostPixels || frames > mostFrames || (frames > 1 && pixels * frames > mostPixelsInMotion)) {
    throw new ImageRefusedError('too-large')
  }
  const animated = frames > 1
  const open = () =>
    sharp(path, { animated, failOn: 'error', limitInputPixels: mostPixelsInMotion })
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
  // A still GIF is drawn, with few colours: lossless keeps its edges and is smaller.
  if (format === 'image/gif' && !animated) return image.webp({ lossless: true })
  return image.webp({ quality: 88, effort: animated ? 2 : 4 })
}

async function encode(image: Sharp): Promise<EncodedImage> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  const extension = info.format === 'jpeg' ? 'jpg' : info.format
  const height = info.pageHeight ?? info.height
  return { body: data, width: info.width, height, contentType: `image/${info.format}`, extension }
}

/** The size of one frame, in pixels. */
function sizeOf({ width, height, pageHeight, pages }: Metadata): { width: number; height: number; frames: number } {
  return { width, height: pageHeight ?? height, frames: pages ?? 1 }
}

let working = 0
const waiting: (() => void)[] = []

async function takeTurn(): Promise<void> {
  if (working < atOnce) working += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
}

/** Hands the turn to the next in line, if there is one. */
function endTurn(): void {
  const next = waiting.shift()
  if (next) next()
  else working -= 1
}
