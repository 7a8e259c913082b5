import { useCallback, useRef, useState } from 'react'
import { isSame, type Json, mergeDocuments } from '#platform/values/merge.ts'
import { randomId } from '#platform/values/random-id.ts'
import { type Draft, draftsUnder, dropDraft, keepDraft } from './drafts.ts'

/** Edits that are not saved: over which version, what it held, and what it holds now. */
export type Edits<Document> = {
  version: number
  base: Document
  mine: Document
  /** The deleted record which these edits bring back. */
  restores?: string | undefined
  /** The key under which these edits are added, where they are of a record that does not exist yet. */
  addedUnder?: string | undefined
}

/**
 * Edits kept on this device while they are not saved. Each editor keeps its own under a name of its own below `draftKey`, so
 * that neither another tab nor what is typed beside an offered draft takes the place of one that was left before.
 * `start` is what is edited at first; null for nothing.
 */
export function useKeptEdits<Document extends Json, State extends Edits<Document> | null>(
  draftKey: string,
  start: State,
) {
  const [edits, setEdits] = useState(start)
  const latest = useRef(edits)
  const [own] = useState(() => `${draftKey}:${randomId()}`)
  const [left, setLeft] = useState(() => draftsUnder<Document>(draftKey))
  const [offered, ...others] = left

  const hold = useCallback(
    (next: State | Edits<Document>) => {
      latest.current = next as State
      setEdits(next as State)
      if (next === null || isSame(next.mine, next.base)) dropDraft(own)
      else keepDraft(own, draftOf(next))
    },
    [own],
  )

  return {
    edits,
    /** The edits as they are, also where they have just been changed. */
    latest,
    hold,
    /** Forgets on this device what was typed here: it was saved, or let go. */
    release: useCallback(() => dropDraft(own), [own]),
    /** What was left unsaved here before, to take back or to forget; of several the latest first, one after the other. */
    draft: offered ?? null,
    /**
     * Goes on from the version that the draft was made over, beside what has been typed since. Where both say something
     * about the same the draft stands, and what was typed since is a draft in its place.
     */
    takeDraft: () => {
      if (!offered) return
      const now = latest.current
      const { version, base, key } = offered
      const typed = now ? mergeDocuments(now.base, now.mine, base).merged : base
      const { merged, overlaps } = mergeDocuments(base, offered.document, typed)
      const restores = now?.restores ?? offered.restores
      if (overlaps.length === 0) {
        dropDraft(key)
        setLeft(others)
      } else {
        const since = draftOf({ version, base, mine: typed, restores: now?.restores, addedUnder: now?.addedUnder })
        keepDraft(key, since)
        setLeft([...others, { ...since, key }])
      }
      hold({ version, base, mine: merged, restores, addedUnder: offered.addedUnder ?? now?.addedUnder })
    },
    forgetDraft: () => {
      if (offered) dropDraft(offered.key)
      setLeft(others)
    },
  }
}

function draftOf<Document>({ mine, ...edits }: Edits<Document>): Draft<Document> {
  return { ...edits, document: mine, keptAt: new Date().toISOString() }
}
