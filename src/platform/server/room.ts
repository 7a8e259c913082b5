import { statfs } from 'node:fs/promises'

/**
 * What stays free on the disk for what is under way: the embedded database stops altogether where it cannot write its log, whose
 * pieces have 16 MB, so nothing is taken in any more before that.
 */
const reserve = 48 * 1024 * 1024
/** How long a figure holds, and how long a store that refused to write counts as full unless it refuses again. */
const figureMs = 1_000
const refusalMs = 30_000

/** Whether there is room to store something. */
export type Room = {
  /** Whether something new may be taken in: so much is free on the disks that this process writes to. */
  isLeft(): Promise<boolean>
  /** Whether writing works, for `/readyz`: there is room, and no store has lately refused to write for want of it. */
  isReady(): Promise<boolean>
  /** Tells of an error of a request; whether it says that a store is full. */
  hear(error: unknown): boolean
}

/** @param folders on the disks that count; none where database and files are elsewhere, which alone know how full they are */
export function watchRoom(
  folders: readonly string[],
  { free = freeBytes, now = () => performance.now() }: { free?: typeof freeBytes; now?: () => number } = {},
): Room {
  let known: { at: number; left: Promise<boolean> } | undefined
  let refusedAt = -Infinity
  const look = async () => (await Promise.all(folders.map(free))).every((bytes) => bytes >= reserve)
  const isLeft = () => {
    if (known === undefined || now() - known.at >= figureMs) known = { at: now(), left: look() }
    return known.left
  }
  return {
    isLeft,
    isReady: async () => now() - refusedAt >= refusalMs && (await isLeft()),
    hear(error) {
      const full = isFull(error)
      if (full) refusedAt = now()
      return full
    },
  }
}

/** A disk or a quota that is full, PostgreSQL's `disk_full`, or S3's 507 and names for it, at any depth of wrapping. */
function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, $metadata } = error as { code?: unknown; $metadata?: { httpStatusCode?: unknown } }
  const said = [code, error.name, $metadata?.httpStatusCode]
  return said.some((word) => fullWords.has(word)) || isFull(error.cause)
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

/** What is free for us; where that cannot be known, writing will tell. */
async function freeBytes(folder: string): Promise<number> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Infinity,
  )
}
