import { LRUCache } from 'lru-cache'
import { drawShare } from '#features/drawings/drawing.server.ts'
import { AppError } from '#platform/server/errors.ts'
import { loadSharp } from '#platform/server/load-sharp.ts'

/** In bytes; each waiting picture takes about a tenth of a second. */
const mostKept = 16 * 1024 * 1024
const mostWaiting = 40

/** Renders share pictures of records (PNG, 1200 × 630), one at a time, cached. @throws AppError 'unavailable' where too many wait */
export function sharePictures(): {
  kept(id: string): Uint8Array<ArrayBuffer> | undefined
  make(id: string): Promise<Uint8Array<ArrayBuffer>>
} {
  const kept = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: mostKept,
    sizeCalculation: (png) => png.length,
  })
  const coming = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  let last: Promise<unknown> = Promise.resolve()

  async function make(id: string) {
    const known = kept.get(id) ?? coming.get(id)
    if (known) return known
    if (coming.size >= mostWaiting) throw new AppError('unavailable')
    const made = last.then(() => render(id))
    last = made.catch(() => undefined)
    coming.set(id, made)
    try {
      const png = await made
      kept.set(id, png)
      return png
    } finally {
      coming.delete(id)
    }
  }
  return { kept: (id) => kept.get(id), make }
}

async function render(id: string): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp()
  return Uint8Array.from(
    await sharp(Buffer.from(drawShare(id)))
      .png({ compressionLevel: 9 })
      .toBuffer(),
  )
}
