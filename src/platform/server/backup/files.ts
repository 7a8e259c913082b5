import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Bucket, Storage } from '#platform/server/storage/storage.ts'
import { type BackedUpFile, BackupError, placeOfFile } from './manifest.ts'

/** `isWaiting`: not made yet, or no longer needed; its absence is none. */
export type StoredName = { bucket: Exclude<Bucket, 'keys'>; key: string; isWaiting?: boolean }

/** A store over a network answers many at once. */
const atOnce = 8

/** Copies a file of the store into the backup; null where the store has none. */
export async function backUpFile(storage: Storage, folder: string, { bucket, key }: StoredName) {
  const found = await storage.get(bucket, key)
  if (!found) return null
  const place = placeOfFile(folder, { bucket, key })
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    async function* () {
      for await (const piece of found.body) {
        hash.update(piece)
        bytes += piece.byteLength
        yield piece
      }
    },
    createWriteStream(place, { mode: 0o600, flush: true }),
  )
  if (bytes !== found.bytes) throw new BackupError(`${bucket}/${key} could not be read to its end.`)
  const { contentType, cacheControl } = found
  return { bucket, key, bytes, sha256: hash.digest('hex'), contentType, cacheControl }
}

/** Stores a file of the backup; one that is there with the same bytes stays, so that an interrupted restore can be repeated. */
export async function restoreFile(storage: Storage, folder: string, file: BackedUpFile): Promise<void> {
  const { bucket, key, bytes, contentType, cacheControl } = file
  const kept = await storage.get(bucket, key)
  if (!kept) {
    const body = createReadStream(placeOfFile(folder, file))
    await storage.put(bucket, key, body, { contentType, cacheControl, contentLength: bytes })
  }
  const stored = kept ?? (await storage.get(bucket, key))
  const hash = createHash('sha256')
  if (stored) for await (const piece of stored.body) hash.update(piece)
  if (hash.digest('hex') === file.sha256) return
  throw new BackupError(
    kept
      ? `The store of files already has another ${bucket}/${key}. A backup is restored into an empty store; nothing was overwritten.`
      : `${bucket}/${key} is not the same after restoring.`,
  )
}

/** Does all, some at once; in the order of `items`. */
export async function mapSome<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = []
  const entries = items.entries()
  const one = async () => {
    for (const [index, item] of entries) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return results
}
