import { createHash, randomBytes } from 'node:crypto'
import { media } from '#features/content/media/table.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { fileUrl, type Storage } from '#platform/server/storage/storage.ts'
import { pictureName, variantOf } from '#platform/values/picture-files.ts'
import { type DocumentReference, sampleDocument } from '#sample/documents/catalogue.ts'
import type { DrawingName, DrawingReference } from '#sample/drawings/catalogue.ts'
import { samplePicture } from '#sample/pictures.ts'

export type SampleFiles = {
  /** Stores a drawing with its variants as an upload would, in the folder that asks first; gives its address. */
  picture(drawing: DrawingReference, folder: string): Promise<string>
  /** Stores a document; gives its address and file id. */
  document(reference: DocumentReference): Promise<{ url: string; fileId: string }>
}

const cacheControl = 'public, max-age=3600'

export function sampleFiles(tx: Db, storage: Storage, pictures: string): SampleFiles {
  const stored = new Map<string, Promise<string>>()
  return {
    picture(drawing, folder) {
      const name = drawing.slice('drawing:'.length) as DrawingName
      const url = stored.get(name) ?? storePicture(tx, storage, { name, folder, pictures })
      stored.set(name, url)
      return url
    },
    document: (reference) => storeDocument(tx, storage, reference),
  }
}

async function storePicture(
  tx: Db,
  storage: Storage,
  { name, folder, pictures }: { name: DrawingName; folder: string; pictures: string },
): Promise<string> {
  const { width, height, body, variants } = await samplePicture(pictures, name)
  const key = `${folder}/${pictureName(new Date(), randomBytes(6).toString('hex'), { width, height }, 'webp')}`
  const contentType = 'image/webp'
  const put = (at: string, bytes: Buffer) => storage.put('images', at, bytes, { contentType, cacheControl })
  await Promise.all(variants.map((variant) => put(variantOf(key, variant.width), variant.body)))
  await put(key, body)
  await tx.insert(media).values({
    bucket: 'images',
    key,
    folder,
    content_type: contentType,
    bytes: body.byteLength,
    width,
    height,
    variants: variants.map((variant) => ({
      key: variantOf(key, variant.width),
      width: variant.width,
      height: variant.height,
      bytes: variant.body.byteLength,
      content_type: contentType,
    })),
    original_name: `${name}.webp`,
    content_hash: hashOf(body),
    // People are known by their names; every other drawing is decoration.
    is_decorative: !name.startsWith('portrait'),
  })
  return fileUrl('images', key)
}

async function storeDocument(tx: Db, storage: Storage, reference: DocumentReference) {
  const { fileName, contentType, bytes } = sampleDocument(reference)
  const key = `resources/${Date.now()}_${fileName}`
  await storage.put('documents', key, bytes, { contentType, cacheControl })
  const [row] = await tx
    .insert(media)
    .values({
      bucket: 'documents',
      key,
      folder: 'resources',
      content_type: contentType,
      bytes: bytes.byteLength,
      original_name: fileName,
      content_hash: hashOf(bytes),
    })
    .returning({ id: media.id })
  if (!row) throw new Error(`The document ${fileName} was not recorded.`)
  return { url: fileUrl('documents', key), fileId: row.id }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
