import { dropOnceComposed, onceComposed } from './is-composing.ts'
import { forgetKept, keepHere, keptNames, readKept } from './kept-here.ts'

const prefix = 'academy-draft:'

/**
 * Text that was not saved, kept on this device: what was typed, over which version, and when; `restores` is the id of the deleted
 * record that it brings back, `addedUnder` the key under which it is added, `standing` the id that it
 * has got already.
 */
export type Draft<Document> = {
  version: number
  base: Document
  document: Document
  keptAt: string
  restores?: string | undefined
  addedUnder?: string | undefined
  standing?: string | undefined
}

/** The draft kept under a key, or null. What cannot be read is left alone and treated as none. */
export function readDraft<Document>(key: string): Draft<Document> | null {
  const kept = readKept(prefix + key)
  return isDraft(kept) ? (kept as Draft<Document>) : null
}

function isDraft(kept: unknown): kept is Draft<unknown> {
  if (typeof kept !== 'object' || kept === null) return false
  const { version, keptAt } = kept as Partial<Draft<unknown>>
  return typeof version === 'number' && typeof keptAt === 'string' && 'base' in kept && 'document' in kept
}

/** Every draft kept under a key or under a name below it (`key:name`), each with its own key, the latest first. */
export function draftsUnder<Document>(key: string): (Draft<Document> & { key: string })[] {
  return keptNames(prefix + key)
    .map((name) => name.slice(prefix.length))
    .filter((name) => name === key || name.startsWith(`${key}:`))
    .flatMap((name) => {
      const draft = readDraft<Document>(name)
      return draft ? [{ ...draft, key: name }] : []
    })
    .toSorted((one, other) => other.keptAt.localeCompare(one.keptAt))
}

/**
 * Keeps a draft, over the one before; while an input method is composing, once it has done so. False where this device keeps nothing
 * (storage full or off).
 */
export function keepDraft<Document>(key: string, draft: Draft<Document>): boolean {
  return onceComposed(key, () => keepHere(prefix + key, draft)) ?? true
}

/** Forgets a draft: it was saved, or the person said so. */
export function dropDraft(key: string): void {
  dropOnceComposed(key)
  forgetKept(prefix + key)
}
