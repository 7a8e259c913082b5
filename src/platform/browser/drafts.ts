const prefix = 'academy-draft:'

/** Text that was not saved, kept on this device: what was typed, over which version, and when. */
export type Draft<Document> = { version: number; base: Document; document: Document; keptAt: string }

/** The draft kept under a key, or null. What cannot be read is left alone and treated as none. */
export function readDraft<Document>(key: string): Draft<Document> | null {
  try {
    const text = localStorage.getItem(prefix + key)
    const kept: unknown = text === null ? null : JSON.parse(text)
    return isDraft(kept) ? (kept as Draft<Document>) : null
  } catch {
    return null
  }
}

function isDraft(kept: unknown): kept is Draft<unknown> {
  if (typeof kept !== 'object' || kept === null || !('version' in kept)) return false
  return typeof kept.version === 'number' && 'base' in kept && 'document' in kept
}

/** Keeps a draft, over the one before. False where this device keeps nothing (storage full or off). */
export function keepDraft<Document>(key: string, draft: Draft<Document>): boolean {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

/** Forgets a draft: it was saved, or the person said so. */
export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(prefix + key)
  } catch {
    // A device that keeps nothing has nothing to forget.
  }
}
