import { createContext, type ReactNode } from 'react'
import type { Json, JsonObject } from '#records/saving/merge.ts'
import type { Naming } from '#records/kinds/place-names.ts'
import { blocksName } from '#records/rich-text/document-fields.ts'
import { isBlock } from '#records/rich-text/text.ts'
import type { PresenceOf } from '#records/editing/presence.ts'

export type VersionsWindow = {
  label: string
  place: 'editor' | 'form'
  naming: Naming
  /** A version as visitors saw it; without it, its fields. */
  view?: (data: JsonObject) => ReactNode
  /** `missingFiles`: addresses no longer stored; `what`: 'Version 3'; `deleted`: the id of a deleted record. */
  onRestore: (data: JsonObject, missingFiles: readonly string[], what: string, deleted?: string) => void
  onClose: () => void
}

export type VersionsOf = {
  /** Its table. */
  entity: string
  /** Undefined while adding: the deleted records of the kind are offered. */
  id: string | undefined
  /** Filters the deleted ones, such as `{ type: 'video' }`. */
  only?: JsonObject
  /** The capability under which it is edited, unless that is content. */
  area?: PresenceOf['area']
}

export type VersionHistory = {
  label: string
  window: (about: VersionsWindow) => ReactNode
  savedBy: (version: number) => ReactNode
}

/** Provided by the shell from the feature that keeps versions. */
export const VersionHistoryContext = createContext<((of: VersionsOf) => VersionHistory | undefined) | null>(null)

/** An editor's document with a version restored; fields whose file is gone stay as they are. */
export function restorable<Document extends JsonObject>(
  former: JsonObject,
  now: Document,
  missingFiles: readonly string[],
): Document {
  const isGone = (value: Json) => typeof value === 'string' && missingFiles.includes(value)
  const showsGone = (each: Json) => isBlock(each) && 'src' in each && isGone(each.src)
  const kept = Object.entries(former)
    .filter(([field, value]) => field in now && !isGone(value))
    .map(([field, value]) => [field, Array.isArray(value) ? value.filter((each) => !showsGone(each)) : value] as const)
  // A version of before texts had documents.
  const without = kept.flatMap(([field]) => (blocksName(field) in now ? [[blocksName(field), null]] : []))
  return { ...now, ...Object.fromEntries([...without, ...kept]) }
}
