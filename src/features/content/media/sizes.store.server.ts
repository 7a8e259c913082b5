import { and, eq, inArray, sql } from 'drizzle-orm'
import { buffer } from 'node:stream/consumers'
import { pictureKeysOf } from './rules.ts'
import { isThere, type MediaRow, removeOriginals } from './store.server.ts'
import { media, mediaOriginals } from './table.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { encodeImage, readHeader } from '#platform/server/images.ts'
import { KeyTakenError, type Storage, type StoredHead } from '#platform/server/storage/storage.ts'

type SizesDeps = Pick<Deps, 'database' | 'storage' | 'log'>
type Original = { key: string; attempts: number }

/** The job's name. */
export const preparingPictures = 'prepare-pictures'
/** Of what is served. */
export const cacheControl = 'public, max-age=3600'

/** The picture with this size whose sizes are still being made; null for any other key. */
export async function pictureWithSize(db: Db, key: string): Promise<MediaRow | null> {
  const keys = pictureKeysOf(key)
  if (keys.length === 0) return null
  const [found] = await db
    .select({ row: media })
    .from(mediaOriginals)
    .innerJoin(media, eq(media.id, mediaOriginals.media_id))
    .where(and(inArray(mediaOriginals.key, keys), isThere))
  return found && keysOf(found.row).includes(key) ? found.row : null
}

const underWay = new Map<string, Promise<void>>()

/** Makes and stores one size of a picture, once for all who ask meanwhile; `by` for turns. @throws where it is removed or cannot be made */
export function makeSize(deps: SizesDeps, row: MediaRow, key: string, by: string, source?: Buffer): Promise<void> {
  const making = underWay.get(key) ?? storeSize(deps, row, key, by, source).finally(() => underWay.delete(key))
  underWay.set(key, making)
  return making
}

async function storeSize(deps: SizesDeps, row: MediaRow, key: string, by: string, read?: Buffer): Promise<void> {
  const { database, storage } = deps
  const source = read ?? (await readOriginal(storage, row))
  const width = row.variants.find((variant) => variant.key === key)?.width ?? null
  const { body, contentType } = await encodeImage(source, await readHeader(source), width, by)
  await inTransaction(database.db, async (tx) => {
    // A removal waits for this lock, so that it finds the file; after it there is nothing to lock.
    const held = tx
      .select({ id: media.id })
      .from(media)
      .where(and(eq(media.id, row.id), isThere))
    if ((await held.for('share')).length === 0) throw new Error(`${row.key} was removed`)
    await storage.put('images', key, body, { contentType, cacheControl }).catch((error: unknown) => {
      if (!(error instanceof KeyTakenError)) throw error
    })
  })
}

async function readOriginal(storage: Storage, { key }: MediaRow): Promise<Buffer> {
  const original = await storage.get('originals', key)
  if (!original) throw new Error(`The original of ${key} is gone`)
  return buffer(original.body)
}

/** Makes the sizes of all pictures that wait, a picture of each person in turn; gives how many are done. */
export async function prepareWaitingPictures(deps: SizesDeps, signal: AbortSignal): Promise<number> {
  const { database, log } = deps
  let made = 0
  let round: string[] = []
  while (!signal.aborted) {
    const next = await takeNext(database.db, round)
    if (!next) break
    const { row, original } = next
    const person = row.uploaded_by ?? ''
    round = round.includes(person) ? [person] : [...round, person]
    try {
      if (await prepare(deps, row, signal)) made += 1
      else await giveBack(database.db, original)
    } catch (error) {
      log.warn({ err: error, key: row.key, attempts: original.attempts }, 'The sizes of a picture could not be made')
    }
  }
  return made
}

/** False where it was told to end before. */
async function prepare(deps: SizesDeps, row: MediaRow, signal: AbortSignal): Promise<boolean> {
  const { database, storage } = deps
  const stored = new Map<string, StoredHead>()
  let source: Buffer | undefined
  for (const key of keysOf(row)) {
    if (signal.aborted) return false
    if (!(await storage.head('images', key))) {
      source ??= await readOriginal(storage, row)
      await makeSize(deps, row, key, preparingPictures, source)
    }
    const head = await storage.head('images', key)
    if (!head) throw new Error(`${key} is not there`)
    stored.set(key, head)
  }
  const bytesOf = (key: string) => stored.get(key)?.bytes ?? 0
  const variants = row.variants.map((variant) => ({ ...variant, bytes: bytesOf(variant.key) }))
  await database.db
    .update(media)
    .set({ bytes: bytesOf(row.key), variants })
    .where(eq(media.id, row.id))
  await removeOriginals(database.db, storage, eq(mediaOriginals.media_id, row.id))
  return true
}

/** Takes a picture that is due, rather of somebody who is not in `round`; no other process takes it for two minutes, then four … */
async function takeNext(db: Db, round: readonly string[]): Promise<{ row: MediaRow; original: Original } | null> {
  const { key, tried_at, attempts, media_id, created_at } = mediaOriginals
  const person = sql`coalesce(${media.uploaded_by}::text, '')`
  const isDue = sql`(${tried_at} is null
    or ${tried_at} < now() - least(${attempts} * interval '2 minutes', interval '1 day'))`
  const hadTurn = sql`${person} = any(${sql.param(round)}::text[])`
  const next = db
    .select({ key })
    .from(mediaOriginals)
    .innerJoin(media, and(eq(media.id, media_id), isThere))
    .where(isDue)
    .orderBy(hadTurn, created_at)
    .limit(1)
    .for('update', { of: mediaOriginals, skipLocked: true })
  const [original] = await db
    .update(mediaOriginals)
    .set({ attempts: sql`${attempts} + 1`, tried_at: sql`now()` })
    .where(sql`${key} = (${next})`)
    .returning({ key, attempts, media_id })
  const [row] = original?.media_id ? await db.select().from(media).where(eq(media.id, original.media_id)) : []
  return original && row ? { row, original } : null
}

async function giveBack(db: Db, { key }: Original): Promise<void> {
  const asBefore = { tried_at: null, attempts: sql`${mediaOriginals.attempts} - 1` }
  await db.update(mediaOriginals).set(asBefore).where(eq(mediaOriginals.key, key))
}

/** Of all sizes: the smallest, which is there from the beginning, first. */
function keysOf({ variants, key }: MediaRow): string[] {
  return [...variants.map((variant) => variant.key), key]
}
