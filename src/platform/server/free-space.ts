import { statfs } from 'node:fs/promises'
import { withCauses } from './errors.ts'

/** Intake ends before the disk is full: the embedded database stops where it cannot write its log (16 MB segments). */
const reserve = 48 * 1024 * 1024
const figureMs = 1_000
const refusalMs = 30_000

export type FreeSpace = ReturnType<typeof watchFreeSpace>

/** @param folders on the disks that count; none where database and files are remote */
export function watchFreeSpace(
  folders: readonly string[],
  { free = freeBytes, now = () => performance.now() }: { free?: typeof freeBytes; now?: () => number } = {},
) {
  let known: { at: number; left: Promise<boolean> } | undefined
  let refusedAt = -Infinity
  const look = async () => (await Promise.all(folders.map(free))).every((bytes) => bytes >= reserve)
  const isLeft = () => {
    if (known === undefined || now() - known.at >= figureMs) known = { at: now(), left: look() }
    return known.left
  }
  return {
    /** Whether something new may be taken in, by free disk space. */
    isLeft,
    /** For `/readyz`: there is room, and no store lately refused to write. */
    isReady: async () => now() - refusedAt >= refusalMs && (await isLeft()),
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
