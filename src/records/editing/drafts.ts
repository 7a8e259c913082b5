import { createContext, use } from 'react'
import { dropOnceComposed, onceComposed } from '#platform/browser/is-composing.ts'
import type { Language } from '#platform/values/translate.ts'
import { removeLocal, storeLocally, localKeys, readLocal } from '#platform/browser/local-store.ts'

const prefix = 'academy-draft:'

/**
 * Unsaved text kept on this device: `restores` a deleted record's id, `addedUnder` an idempotency key, `standing` the id already given,
 * `writtenIn` the language in which it is added.
 */
export type Draft<Document> = {
  version: number
  base: Document
  document: Document
  keptAt: string
  restores?: string | undefined
  addedUnder?: string | undefined
  standing?: string | undefined
  writtenIn?: Language | undefined
}

/** Whose drafts are kept: the user's id, '' when signed out, null while unknown. */
export const DraftOwnerContext = createContext<string | null>('')

/** The draft key of one person: on a shared device nobody sees another's draft. */
export function useDraftKey(key: string): string {
  const owner = use(DraftOwnerContext)
  return owner ? `${owner}/${key}` : key
}

/** The draft kept under a key, or null where there is none that can be read. */
export function readDraft<Document>(key: string): Draft<Document> | null {
  const kept = readLocal(prefix + key)
  return isDraft(kept) ? (kept as Draft<Document>) : null
}

function isDraft(kept: unknown): kept is Draft<unknown> {
  if (typeof kept !== 'object' || kept === null) return false
  const { version, keptAt } = kept as Partial<Draft<unknown>>
  return typeof version === 'number' && typeof keptAt === 'string' && 'base' in kept && 'document' in kept
}

/** Every draft under a key or below it (`key:name`), the latest first. */
export function draftsUnder<Document>(key: string): (Draft<Document> & { key: string })[] {
  return localKeys(prefix + key)
    .map((name) => name.slice(prefix.length))
    .filter((name) => name === key || name.startsWith(`${key}:`))
    .flatMap((name) => {
      const draft = readDraft<Document>(name)
      return draft ? [{ ...draft, key: name }] : []
    })
    .toSorted((one, other) => other.keptAt.localeCompare(one.keptAt))
}

/** Keeps a draft, after any composition has ended. False where nothing can be stored (full or off). */
export function keepDraft<Document>(key: string, draft: Draft<Document>): boolean {
  return onceComposed(key, () => storeLocally(prefix + key, draft)) ?? true
}

export function dropDraft(key: string): void {
  dropOnceComposed(key)
  removeLocal(prefix + key)
}

/** All that one person left unsaved on this device. */
export function dropDraftsOf(person: string): void {
  for (const name of localKeys(prefix)) if (name.includes(person)) dropDraft(name.slice(prefix.length))
}
