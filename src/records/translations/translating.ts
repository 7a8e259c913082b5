import { createContext, type ReactNode } from 'react'

type Translated = { entity: string; id: string }

/** Provided by the shell, which knows what the fields of every kind are called. */
export type Translating = {
  /** The way from a record's editor to its translations; nothing where its kind has none. */
  way: (of: Translated & { isUnsaved: boolean; isDisabled?: boolean }) => ReactNode
  /** Says which translations are older since a save over `version`. */
  tellOlder: (of: Translated, version: number) => Promise<void>
}
export const TranslatingContext = createContext<Translating | null>(null)
