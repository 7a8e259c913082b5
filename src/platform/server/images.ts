import { fileTypeFromFile } from 'file-type'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { fairTurns } from './fair-turns.ts'

/** Decoded sizes: a small file may hold a huge picture, so these are looked at before anything is decoded. */
const mostPixels = 50_000_000
/** Of all frames together, as many times what a still picture may have. */
const mostInMotion = 2
const mostFrames = 300
const longestSeconds = 60
/** The most that decodes at once, as each may hold a whole picture in memory; others lie on disk meanwhile. */
const takeTurn = fairTurns({ atOnce: 2, mostEach: 16, most: 128 })

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
// Two at once keep two processors busy: more threads for each would take more memory and leave nothing for answers.
sharp.concurrency(1)

/**
 * Decodes a JPEG, PNG, GIF or WebP file by its content and encodes it anew: upright, in sRGB, without any metadata
 * (position data included), followed by a WebP variant for each width that `widthsFor` names.
 * Throws ImageRefusedError. What the file is called plays no part. A picture with too many pixels is refused by its header, before
 * it waits for its turn.
 * @param by whose turn it is, at the most one at a time
 */
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
