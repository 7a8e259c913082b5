import { statfs } from 'node:fs/promises'
import { withCauses } from './errors.ts'
import type { Settings } from './settings.ts'

/** Intake ends before the disk is full: the embedded database stops where it cannot write its log (16 MB segments). */
const reserve = 48 * 1024 * 1024
const figureMs = 1_000
const refusalMs = 30_000

type WatchOptions = { forFiles?: readonly string[]; free?: typeof freeBytes; now?: () => number }
/** Of what a site stores, room for what lies under DATA_DIR: where the database is elsewhere, a full disk refuses files alone. */
export function watchSite({ dataDir, databaseUrl, storage }: SitePlaces, options: WatchOptions = {}) {
  return watchFreeSpace(databaseUrl ? [] : [dataDir], { ...options, forFiles: storage ? [] : [dataDir] })
}
type SitePlaces = Pick<Settings, 'dataDir' | 'databaseUrl' | 'storage'>

export type FreeSpace = ReturnType<typeof watchFreeSpace>

/**
 * @param folders on the disks that the database needs; none where it is remote
 * @param forFiles on those that the store of files needs; the same unless said otherwise
 */
export function watchFreeSpace(
  folders: readonly string[],
  { forFiles = folders, free = freeBytes, now = () => performance.now() }: WatchOptions = {},
) {
  let refusedAt = -Infinity
  const lookAt = (places: readonly string[]) => {
    let known: { at: number; left: Promise<boolean> } | undefined
    const look = async () => (await Promise.all(places.map(free))).every((bytes) => bytes >= reserve)
    return () => {
      if (known === undefined || now() - known.at >= figureMs) known = { at: now(), left: look() }
      return known.left
    }
  }
  const isLeft = lookAt(folders)
  const isLeftForFiles = forFiles === folders ? isLeft : lookAt(forFiles)
  return {
    /** Whether something new may be taken in, by free disk space. */
    isLeft,
    /** Whether a file may be: it needs room of its own where the database has another disk. */
    isLeftForFiles,
    /** For `/readyz`: there is room, and no store lately refused to write. */
    isReady: async () => now() - refusedAt >= refusalMs && (await isLeft()) && (await isLeftForFiles()),
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
    const { code, name, $metadata } = cause as {
      code?: unknown
      name: string
      $metadata?: { httpStatusCode?: unknown }
    }
    return [code, name, $metadata?.httpStatusCode].some((word) => fullWords.has(word))
  })
}
const fullWords = new Set<unknown>([
  'ENOSPC',
  'EDQUOT',
  '53100',
  507,
  'QuotaExceeded',
  'InsufficientStorage',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
])

async function freeBytes(folder: string): Promise<number> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Infinity,
  )
}
