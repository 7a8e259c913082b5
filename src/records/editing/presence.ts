import { createContext, type ReactNode } from 'react'
import type { JsonObject } from '#records/saving/merge.ts'

/** What an editor is open of; `topic` of its changes, where that is not its table. */
export type PresenceOf = { entity: string; id: string; topic?: string; area?: 'content' | 'inquiries' | 'system' }

export type PresenceProps = {
  of: PresenceOf
  isUnsaved: boolean
  /** Where others' saves are followed. */
  session?: {
    /** The version that the editor knows, and the last one that it began from or saved itself. */
    version: number
    ownVersion: number
    isSaving: boolean
    /** Places that both changed, in words. */
    overlaps: readonly string[]
    /** A newer version is there; undefined where the editor reads it by itself. */
    onNewer?: ((newer: { version: number; data: JsonObject }) => void) | undefined
  }
}

/** Shows who else has an editor open; provided by the shell from the feature that knows. */
export const PresenceContext = createContext<((presence: PresenceProps) => ReactNode) | null>(null)
