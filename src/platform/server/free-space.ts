import { statfs } from 'node:fs/promises'
import { withCauses } from './errors.ts'
import type { Settings } from './settings.ts'

/** Intake ends before the disk is full: the embedded database stops where it cannot write its log (16 MB segments). */
const reserve = 48 * 1024 * 1024
const figureMs = 1_000
const refusalMs = 30_000

type WatchOptions = { forFiles?: readonly string[]; free?: typeof freeBytes; now?: () => number }
type SitePlaces = Pick<Settings, 'dataDir' | 'databaseUrl' | 'storage'>

/** Of what a site stores, room for what lies under DATA_DIR: where the database is elsewhere, a full disk refuses files alone. */
export function watchSite({ dataDir, databaseUrl, storage }: SitePlaces, options: WatchOptions = {}) {
  return watchFreeSpace(databaseUrl ? [] : [dataDir], { ...options, forFiles: storage ? [] : [dataDir] })
}

export type FreeSpace = ReturnType<typeof watchFreeSpace>

/** @param folders on the disks that the database needs; `forFiles`: that the store of files needs, the same unless said otherwise */
export function watchFreeSpace(
  folders: readonly string[],
  { forFiles = folders, free = freeBytes, now = () => performance.now() }: WatchOptions = {},
) {
  const known = new Map<readonly string[], { at: number; left: Promise<boolean> }>()
  let refusedAt = -Infinity
  const look = async (places: readonly string[]) =>
    (await Promise.all(places.map(free))).every((bytes) => bytes >= reserve)
  const isLeftFor = (places: readonly string[]) => {
    const last = known.get(places)
    if (last && now() - last.at < figureMs) return last.left
    const left = look(places)
    known.set(places, { at: now(), left })
    return left
  }
  return {
    /** Whether something new may be taken in, by free disk space. */
    isLeft: () => isLeftFor(folders),
    /** Whether a file may be. */
    isLeftForFiles: () => isLeftFor(forFiles),
    /** For `/readyz`: there is room, and no store lately refused to write. */
    isReady: async () => now() - refusedAt >= refusalMs && (await isLeftFor(folders)) && (await isLeftFor(forFiles)),
    /** Tells of a request's error; whether it says that a store is full. */
    hear(error: unknown) {
      const full = isFull(error)
      if (full) refusedAt = now()
      return full
    },
  }
}

function isFull(error: unknown): boolean {
  return withCauses(error).some((cause) => {
    const { code, name, $metadata } = cause as Error & { code?: unknown; $metadata?: { httpStatusCode?: unknown } }
    return [code, name, $metadata?.httpStatusCode].some((word) => fullWords.test(String(word)))
  })
}
const fullWords =
  /^(ENOSPC|EDQUOT|53100|507|QuotaExceeded|InsufficientStorage|XMinioStorageFull|XMinioAdminBucketQuotaExceeded)$/

async function freeBytes(folder: string): Promise<number> {
  const space = await statfs(folder).catch(() => null)
  return space ? space.bavail * space.bsize : Infinity
}
