import { createContext, type ReactNode } from 'react'
import type { Language } from '#platform/values/translate.ts'

type Translated = { entity: string; id: string }
type Written = { writtenIn: Language; writeIn: (language: Language) => void }
/** `form`: told what is known of a record that stands, so that one that is added in its place is in its language. */
export type Way = { isUnsaved: boolean; isDisabled?: boolean } & (
  | (Translated & { form?: Written })
  | { entity: string; id?: undefined; form: Written }
)

/** Provided by the shell, which knows what the fields of every kind are called. */
export type Translating = {
  /** The way from a record's editor to its translations, of one that is added the language it is in; nothing where its kind has none. */
  way: (of: Way) => ReactNode
  /** Says which translations are older since a save over `version`. */
  tellOlder: (of: Translated, version: number) => Promise<void>
}
export const TranslatingContext = createContext<Translating | null>(null)
