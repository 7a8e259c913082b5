import { createContext, type ReactNode, use } from 'react'
import type { JsonObject } from '#platform/values/merge.ts'
import type { Naming } from '#platform/values/place-names.ts'

/** What an editor or dialog says of itself to the window with the versions. */
export type VersionsWindow = {
  /** 'Vision', 'this teacher' */
  label: string
  /** Where a version is put, to wait there until it is saved. */
  place: 'editor' | 'form'
  naming: Naming
  /** A version as visitors saw it; without it, its fields. */
  view?: (data: JsonObject) => ReactNode
  /**
   * Gets what to put back, the addresses in it whose files are no longer kept, and what it is called ('Version 3'); `deleted` is
   * the id of the deleted record that it is.
   */
  onRestore: (data: JsonObject, missingFiles: readonly string[], what: string, deleted?: string) => void
  onClose: () => void
}

/** Of what the versions are asked for. */
export type VersionsOf = {
  /** Its table. */
  entity: string
  /** Undefined for a record that is being added: the deleted ones of its kind are then offered. */
  id: string | undefined
  /** What deleted ones have in common that this dialog can add, such as `{ type: 'video' }`. */
  only?: JsonObject
}

/** What was kept of one section or record, or of the deleted records of a kind. */
export type KeptVersions = {
  /** What the button is called that opens the window. */
  label: string
  window: (about: VersionsWindow) => ReactNode
  /** Who saved a version and when, as a sentence. */
  savedBy: (version: number) => ReactNode
}

/** How the kept versions are had: a feature keeps them, and a shell hands it in. */
export const KeptVersionsContext = createContext<((of: VersionsOf) => KeptVersions | undefined) | null>(null)

/** The kept versions of a section or record; undefined where nobody keeps any. */
export function useKeptVersions(of: VersionsOf | undefined): KeptVersions | undefined {
  const find = use(KeptVersionsContext)
  return of && find?.(of)
}
