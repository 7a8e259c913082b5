import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { emitProfileChange } from './store.server.ts'
import { awaitedPictures, profiles } from './table.server.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import type { Settings } from '#platform/server/settings.ts'
import { developmentPath } from './development/accounts.server.ts'

type PictureDeps = Pick<Deps, 'settings' | 'database' | 'storage' | 'receiving' | 'room' | 'log' | 'jobs'>

/** Where the pictures of accounts are kept, handed in by whoever composes the application. */
export type PictureLibrary = {
  /** Stores the one file of a form in somebody's name, and gives its address. @throws AppError where it is refused */
  store(
    deps: PictureDeps,
    form: { body: ReadableStream | null; contentType: string | undefined },
    profileId: string,
  ): Promise<string>
  /** Locks a file to the end of the transaction that names it. */
  hold(tx: Db, addresses: readonly string[]): Promise<void>
  removeIfUnused(db: Db, storage: Deps['storage'], address: string): Promise<unknown>
}

const mostAttempts = 3
const { tried_at } = awaitedPictures
/** Tried again after longer than a fetch takes, so that two processes never fetch the same picture. */
const isDue = or(isNull(tried_at), lt(tried_at, sql`now() - interval '2 minutes'`))

/** Queues an account's picture, in the transaction of a sign-in, if its profile still names it. */
export async function awaitPicture(tx: Db, settings: Settings, profileId: string, address?: string): Promise<void> {
  if (address === undefined || !pictureAddress(settings, address)) return
  const isNamed = and(eq(profiles.id, profileId), eq(profiles.avatar_url, address))
  if ((await tx.$count(profiles, isNamed)) === 0) return
  await tx.insert(awaitedPictures).values({ profile_id: profileId, address }).onConflictDoNothing()
}

/** Fetches a queued picture into the site's files; true where the profile now shows it. @throws where a retry may help */
export async function keepPicture(deps: PictureDeps, library: PictureLibrary, profileId: string, signal?: AbortSignal) {
  const { db } = deps.database
  const awaited = await takeAttempt(db, profileId)
  if (!awaited) return false
  const url = pictureAddress(deps.settings, awaited.address)
  try {
    if (!url) throw new NoPictureError('the picture is not on a host of the identity provider')
    const form = new FormData()
    form.append('file', new File([await fetchPicture(url, signal)], 'picture'))
    const { body, headers } = new Response(form)
    const kept = await library.store(deps, { body, contentType: headers.get('content-type') ?? undefined }, profileId)
    return await show(deps, library, { profileId, from: awaited.address, kept })
  } catch (error) {
    const isFinal = error instanceof NoPictureError || error instanceof AppError
    if (isFinal || awaited.attempts >= mostAttempts) await forget(db, profileId)
    if (!isFinal) throw error
    deps.log.info({ profile: profileId, reason: error.message }, 'the picture of an account was not kept')
    return false
  }
}

/** Retries the pictures that are due; gives how many were kept. */
export async function keepAwaitedPictures(deps: PictureDeps, library: PictureLibrary, signal: AbortSignal) {
  const { db } = deps.database
  const rows = await db.select({ id: awaitedPictures.profile_id }).from(awaitedPictures).where(isDue).limit(100)
  let kept = 0
  for (const { id } of rows) {
    if (signal.aborted) break
    const isKept = await keepPicture(deps, library, id, signal).catch((error: unknown) => {
      deps.log.warn({ err: error, profile: id }, 'the picture of an account could not be fetched')
      return false
    })
    if (isKept) kept += 1
  }
  return kept
}

async function takeAttempt(db: Db, profileId: string) {
  const [taken] = await db
    .update(awaitedPictures)
    .set({ attempts: sql`${awaitedPictures.attempts} + 1`, tried_at: sql`now()` })
    .where(and(eq(awaitedPictures.profile_id, profileId), isDue))
    .returning({ address: awaitedPictures.address, attempts: awaitedPictures.attempts })
  return taken
}

type Kept = { profileId: string; from: string; kept: string }

/** Unless its owner has chosen another picture meanwhile. */
async function show(deps: PictureDeps, library: PictureLibrary, { profileId, from, kept }: Kept) {
  const { db } = deps.database
  const isShown = await inTransaction(db, async (tx) => {
    await library.hold(tx, [kept])
    await forget(tx, profileId)
    // The version stays: the owner's open form must not become stale.
    const isStill = and(eq(profiles.id, profileId), eq(profiles.avatar_url, from))
    const { rowCount } = await tx.update(profiles).set({ avatar_url: kept }).where(isStill)
    if (rowCount) await emitProfileChange(tx, profileId)
    return Boolean(rowCount)
  })
  if (!isShown) await library.removeIfUnused(db, deps.storage, kept)
  return isShown
}

async function forget(db: Db, profileId: string): Promise<void> {
  await db.delete(awaitedPictures).where(eq(awaitedPictures.profile_id, profileId))
}

const mostBytes = 4 * 1024 * 1024
const patienceMs = 10_000
const googleHost = /^[\w-]+\.googleusercontent\.com$/

/** A failure that a retry cannot help. */
export class NoPictureError extends Error {
  override readonly name = 'NoPictureError'
}

/** The address to fetch a picture from; null outside the identity provider's own hosts (SSRF). */
export function pictureAddress(settings: Settings, address: string): URL | null {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return null
  if (settings.google) {
    if (url.protocol !== 'https:' || url.port !== '' || !googleHost.test(url.hostname)) return null
    // Google resizes on request; the address it gives is of 96 pixels.
    url.pathname = url.pathname.replace(/=s\d+-c$/, '=s512-c')
    return url
  }
  const isOwn = url.origin === settings.publicUrl && url.pathname.startsWith(`${developmentPath}/`)
  return settings.developmentProviders && isOwn ? url : null
}

/** Fetches a picture within size and time limits; a redirect fails. @throws NoPictureError where a retry cannot help */
export async function fetchPicture(url: URL, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const patience = AbortSignal.timeout(patienceMs)
  const answer = await fetch(url, {
    redirect: 'manual',
    headers: { accept: 'image/*' },
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
  })
  if (answer.status >= 500 || answer.status === 429) throw new Error(`the picture's host answered ${answer.status}`)
  if (answer.status !== 200 || !answer.body) throw new NoPictureError(`the picture's host answered ${answer.status}`)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new NoPictureError('the picture is too large')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
