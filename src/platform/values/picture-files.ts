/**
 * Names of stored pictures. A picture's size is written into its name, so that a page can reserve its place and offer
 * the sized variants knowing nothing but the address.
 */
export type PictureSize = { width: number; height: number; animated?: boolean | undefined }
/** A WebP copy of a picture at a smaller width: its address and width in pixels. */
export type PictureVariant = { url: string; width: number }
export type Picture = { url: string; width: number; height: number; variants: PictureVariant[] }

const widths = [320, 640, 960, 1440, 1920, 2400]
/** Frames multiply the work and the bytes, and nobody looks at a moving picture full screen. */
const widestMoving = 640

/** The widths in pixels at which WebP variants exist beside a picture of this size: those smaller than the original. */
export function variantWidths({ width, animated }: PictureSize): number[] {
  return widths.filter((candidate) => candidate < width && (!animated || candidate <= widestMoving))
}

/**
 * The name of a stored picture: `{timestamp}-{random}.{ext}` (admin.md §7, Storage upload). The random part ends in the
 * size in pixels, `w1600h900`, and an `a` where the picture moves. `random` is lower-case letters and digits.
 */
export function pictureName(at: Date, random: string, size: PictureSize, extension: string): string {
  return `${at.getTime()}-${random}w${size.width}h${size.height}${size.animated ? 'a' : ''}.${extension}`
}

/** The key or address of a picture's variant: its own with `-{width}.webp` in place of the extension. */
export function variantOf(keyOrUrl: string, width: number): string {
  return keyOrUrl.replace(/\.[a-z]+$/, `-${width}.webp`)
}

/**
 * What an address says of a picture stored by this site: its size in pixels and its variants by ascending width.
 * Null for any other address (a picture elsewhere, a variant, a document).
 */
export function pictureAt(url: string): Picture | null {
  const found = /\/files\/images\/[^?#]*\/\d+-[a-z0-9]+w(\d{1,5})h(\d{1,5})(a?)\.(?:jpg|png|webp)$/.exec(url)
  if (!found) return null
  const size = { width: Number(found[1]), height: Number(found[2]), animated: found[3] === 'a' }
  const variants = variantWidths(size).map((width) => ({ url: variantOf(url, width), width }))
  return { url, width: size.width, height: size.height, variants }
}

/** Types by extension, for a file that comes without a type (admin.md §5, Image upload). */
const typesByExtension: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  svg: 'image/svg+xml',
}

/** The image type of a file's name by its extension, in any case; null for any other extension or none. */
export function imageTypeFromName(name: string): string | null {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase()
  return (extension && Object.hasOwn(typesByExtension, extension) && typesByExtension[extension]) || null
}
