/** A picture's size is part of its file name, so that a page knows dimensions and variants from the address alone. */
export type PictureSize = { width: number; height: number; animated?: boolean | undefined }

const widths = [320, 640, 960, 1440, 1920, 2400]
/** Pixels: frames multiply work and bytes. */
const widestMoving = 640

/** The widths of a picture's WebP variants in pixels: those below the original's. */
export function variantWidths({ width, animated }: PictureSize): number[] {
  return widths.filter((candidate) => candidate < width && (!animated || candidate <= widestMoving))
}

/** `{timestamp}-{random}.{ext}`, the random part ending in the size, `w1600h900`, and `a` if animated. */
export function pictureName(at: Date, random: string, size: PictureSize, extension: string): string {
  return `${at.getTime()}-${random}w${size.width}h${size.height}${size.animated ? 'a' : ''}.${extension}`
}

/** The key or address of a variant, ending in `-{width}.webp`. */
export function variantOf(keyOrUrl: string, width: number): string {
  return keyOrUrl.replace(/\.[a-z]+$/, `-${width}.webp`)
}

/** The size and variants (smaller WebP copies) of a picture stored by this site, by its address; null for any other. */
export function pictureAt(url: string) {
  const found = /\/files\/images\/[^?#]*\/\d+-[a-z0-9]+w(\d{1,5})h(\d{1,5})(a?)\.(?:jpg|png|webp)$/.exec(url)
  if (!found) return null
  const size = { width: Number(found[1]), height: Number(found[2]), animated: found[3] === 'a' }
  const variants = variantWidths(size).map((width) => ({ url: variantOf(url, width), width }))
  return { url, width: size.width, height: size.height, variants }
}

/** For files without a type. */
const typesByExtension: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  svg: 'image/svg+xml',
  heic: 'image/heic',
  heif: 'image/heif',
}

/** The image type of a file name by its extension; null if unknown. */
export function imageTypeFromName(name: string): string | null {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase()
  return (extension && Object.hasOwn(typesByExtension, extension) && typesByExtension[extension]) || null
}
