import type { FieldConflict } from '#records/saving/merge.ts'
import type { Deletion } from '#records/saving/record-save.ts'
import { ApiError } from '#platform/browser/api-client.ts'

type Standing = { version: number }
type Told =
  | { code: 'stale'; theirs: Standing; overlaps: FieldConflict[] }
  | { code: 'key_reused'; added: Standing & { id: string } }
  | { code: 'not_found'; deleted: Deletion }

/** What a refused save tells beside its error; null where it is none or incomplete. Checked by hand: visitors' forms load no zod. */
export function toldBy(error: unknown): Told | null {
  if (!(error instanceof ApiError)) return null
  const { theirs, overlaps = [], added, deleted } = error.body
  const { code } = error
  if (code === 'stale' && isStanding(theirs) && areOverlaps(overlaps)) return { code, theirs, overlaps }
  if (code === 'key_reused' && isNamed(added)) return { code, added }
  if (code === 'not_found' && isDeletion(deleted)) return { code, deleted }
  return null
}

const isRecord = (told: unknown): told is Record<string, unknown> =>
  typeof told === 'object' && told !== null && !Array.isArray(told)
const isStanding = (told: unknown): told is Standing => isRecord(told) && typeof told['version'] === 'number'
const isNamed = (told: unknown): told is Standing & { id: string } =>
  isStanding(told) && 'id' in told && typeof told.id === 'string'
const areOverlaps = (told: unknown): told is FieldConflict[] =>
  Array.isArray(told) && told.every((each) => isRecord(each) && typeof each['path'] === 'string')
const isDeletion = (told: unknown): told is Deletion =>
  isRecord(told) && typeof told['at'] === 'string' && (told['by'] === null || typeof told['by'] === 'string')

/** What is stored where a save was stale; undefined for every other failure. */
export function standsInstead(error: unknown): object | undefined {
  const told = toldBy(error)
  return told?.code === 'stale' ? told.theirs : undefined
}
