import type { FieldConflict } from '#records/saving/merge.ts'
import type { Deletion } from '#records/saving/record-save.ts'
import { ApiError } from '#platform/browser/api-client.ts'

type Standing = { version: number; [field: string]: unknown }
type Told =
  | { code: 'stale'; theirs: Standing; overlaps: FieldConflict[] }
  | { code: 'key_reused'; added: Standing & { id: string } }
  | { code: 'not_found'; deleted: Deletion }

/** What a refused save tells beside its error; null where it is none or incomplete. */
export function toldBy(error: unknown): Told | null {
  if (!(error instanceof ApiError)) return null
  const { code, body } = error
  const { theirs, overlaps = [], added, deleted } = body
  if (code === 'stale' && isStanding(theirs) && Array.isArray(overlaps) && overlaps.every(isOverlap))
    return { code, theirs, overlaps }
  if (code === 'key_reused' && isStanding(added) && typeof added['id'] === 'string')
    return { code, added: { ...added, id: added['id'] } }
  if (code === 'not_found' && isDeletion(deleted)) return { code, deleted }
  return null
}

/** What is stored where a save was stale; undefined for every other failure. */
export function standsInstead(error: unknown): object | undefined {
  const told = toldBy(error)
  return told?.code === 'stale' ? told.theirs : undefined
}

function isStanding(record: unknown): record is Standing {
  return isRecord(record) && typeof record['version'] === 'number'
}
function isOverlap(overlap: unknown): overlap is FieldConflict {
  return isRecord(overlap) && typeof overlap['path'] === 'string'
}
function isDeletion(deletion: unknown): deletion is Deletion {
  if (!isRecord(deletion) || typeof deletion['at'] !== 'string') return false
  return deletion['by'] === null || typeof deletion['by'] === 'string'
}
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
