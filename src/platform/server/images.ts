import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import type { Metadata, Sharp } from 'sharp'
import { fairSemaphore } from './fair-semaphore.ts'
import { loadSharp } from './load-sharp.ts'

/** Decompression bombs: checked before anything is decoded. */
const mostPixels = 50_000_000
/** All frames together: this many times `mostPixels`. */
const mostInMotion = 2
const mostFrames = 300
const longestSeconds = 60
/** Of the four threads that also read and write files. Decoding holds whole pictures in memory; waiting ones lie on disk. */
const takeTurn = fairSemaphore({ atOnce: 3, mostEach: 16, most: 128 })

/** A path, or the bytes themselves. */
export type ImageSource = string | Uint8Array
export type EncodedImage = { body: Buffer; width: number; height: number; contentType: string; extension: string }
/** Size (upright, of one frame) and type of the picture as it is kept; GIF becomes WebP. */
export type ImageHeader = Omit<EncodedImage, 'body'> & { animated: boolean; format: string; mostDecoded: number }

/** `unreadable`: damaged or no picture. `too-large`: too many pixels or frames. */
export class ImageRefusedError extends Error {
  override readonly name = 'ImageRefusedError'
  readonly code: 'unreadable' | 'too-large'
  constructor(code: 'unreadable' | 'too-large', cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}

/** What a picture says of itself; nothing is decoded. @throws ImageRefusedError */
export async function readHeader(source: ImageSource, maxPixels = mostPixels): Promise<ImageHeader> {
  return headerOf(source, maxPixels).catch(unreadable)
}

/**
 * The picture at a width in WebP, or with `null` in its own size and format: upright, in sRGB, without metadata.
 * All of it is decoded, in turns that go round by `by`, one at a time of each. @throws ImageRefusedError
 */
export async function encodeImage(source: ImageSource, header: ImageHeader, width: number | null, by = '') {
  const { format, animated, mostDecoded } = header
  const endTurn = await takeTurn(by)
  try {
    const sharp = await loadSharp()
    const image = sharp(source, { animated, failOn: 'error', limitInputPixels: mostDecoded })
      .autoOrient()
      .timeout({ seconds: longestSeconds })
    if (width === null) return await encoded(inOwnFormat(image, format, animated))
    // Decoding at a fraction would round otherwise than `heightAt`, which is told before the size is made.
    const size = { width, height: heightAt(header, width), fit: 'fill' } as const
    return await encoded(image.resize(size).webp({ quality: 80, effort: animated ? 2 : 4 }))
  } catch (error) {
    return unreadable(error)
  } finally {
    endTurn()
  }
}

export function heightAt(full: { width: number; height: number }, width: number): number {
  return Math.max(1, Math.round((full.height * width) / full.width))
}

function unreadable(error: unknown): never {
  throw error instanceof ImageRefusedError ? error : new ImageRefusedError('unreadable', error)
}

const kept: Record<string, Pick<EncodedImage, 'extension' | 'contentType'>> = {
  'image/jpeg': { extension: 'jpg', contentType: 'image/jpeg' },
  'image/png': { extension: 'png', contentType: 'image/png' },
  'image/apng': { extension: 'png', contentType: 'image/png' },
  'image/gif': { extension: 'webp', contentType: 'image/webp' },
  'image/webp': { extension: 'webp', contentType: 'image/webp' },
}

async function headerOf(source: ImageSource, maxPixels: number): Promise<ImageHeader> {
  const type = await (typeof source === 'string' ? fileTypeFromFile(source) : fileTypeFromBuffer(source))
  const format = type?.mime ?? ''
  const own = Object.hasOwn(kept, format) ? kept[format] : undefined
  if (!own) throw new ImageRefusedError('unreadable')
  const sharp = await loadSharp()
  const { width, height, frames } = sizeOf(await sharp(source, { limitInputPixels: false }).metadata())
  const pixels = width * height
  const mostDecoded = maxPixels * mostInMotion
  if (pixels > maxPixels || frames > mostFrames || (frames > 1 && pixels * frames > mostDecoded)) {
    throw new ImageRefusedError('too-large')
  }
  return { ...own, format, width, height, animated: frames > 1, mostDecoded }
}

function inOwnFormat(image: Sharp, format: string, animated: boolean): Sharp {
  if (format === 'image/jpeg') return image.jpeg({ quality: 88, progressive: true })
  if (format === 'image/png' || format === 'image/apng') return image.png({ compressionLevel: 8 })
  // A still GIF is drawn: lossless keeps its edges and is smaller.
  if (format === 'image/gif' && !animated) return image.webp({ lossless: true })
  return image.webp({ quality: 88, effort: animated ? 2 : 4 })
}

async function encoded(image: Sharp): Promise<EncodedImage> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  const extension = info.format === 'jpeg' ? 'jpg' : info.format
  const height = info.pageHeight ?? info.height
  return { body: data, width: info.width, height, contentType: `image/${info.format}`, extension }
}

function sizeOf({ width, height, pageHeight = height, pages = 1, orientation = 1 }: Metadata) {
  const isOnItsSide = orientation >= 5
  return { width: isOnItsSide ? pageHeight : width, height: isOnItsSide ? width : pageHeight, frames: pages }
}
