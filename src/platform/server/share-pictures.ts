import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { drawShare } from '#platform/values/drawing.ts'
import { AppError } from './errors.ts'

/** What is kept, in bytes, and how many may wait for their turn: each takes about a tenth of a second. */
const mostKept = 16 * 1024 * 1024
const mostWaiting = 40

/**
 * Renders the share pictures of records (PNG, 1200 × 630), one after the other, each once as long as it is kept.
 * Throws AppError 'unavailable' where too many are waiting.
 */
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
  return Uint8Array.from(
    await sharp(Buffer.from(drawShare(id)))
      .png({ compressionLevel: 9 })
      .toBuffer(),
  )
}
