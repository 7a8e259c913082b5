import { useCallback, useRef, useState } from 'react'
import { isSame, type Json, mergeDocuments } from '#platform/values/merge.ts'
import { randomId } from '#platform/values/random-id.ts'
import { useDraftKey } from './draft-owner.ts'
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
  /** The id of the record that they turned out to have added already. */
  standing?: string | undefined
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
  const key = useDraftKey(draftKey)
  const [own] = useState(() => `${key}:${randomId()}`)
  const [left, setLeft] = useState(() => draftsUnder<Document>(key))
  const offered = left[0]

  const hold = useCallback(
    (next: State | Edits<Document>) => {
      latest.current = next as State
      setEdits(next as State)
      if (next === null || isSame(next.mine, next.base)) dropDraft(own)
      else keepDraft(own, draftOf(next))
    },
    [own],
  )

  const bringBack = useCallback(
    (back: Edits<Document>, place = `${key}:${randomId()}`) => {
      const now = latest.current
      const { version, base } = back
      const typed = now ? mergeDocuments(now.base, now.mine, base).merged : base
      const { merged, overlaps } = mergeDocuments(base, back.mine, typed)
      const others = (drafts: typeof left) => drafts.filter((draft) => draft.key !== place)
      if (overlaps.length === 0) {
        dropDraft(place)
        setLeft(others)
      } else {
        const { restores, addedUnder, standing } = now ?? {}
        const since = draftOf({ version, base, mine: typed, restores, addedUnder, standing })
        keepDraft(place, since)
        setLeft((drafts) => [...others(drafts), { ...since, key: place }])
      }
      hold({
        version,
        base,
        mine: merged,
        restores: now?.restores ?? back.restores,
        addedUnder: back.addedUnder ?? now?.addedUnder,
        standing: back.standing ?? now?.standing,
      })
    },
    [key, hold],
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
     * Goes on from edits that were let go, over the version they were made from, beside what has been typed since. Where both
     * say something about the same these stand, and what was typed since is a draft.
     */
    bringBack,
    /** Brings the draft back; what overlaps with it takes its place. */
    takeDraft: () => offered && bringBack({ ...offered, mine: offered.document }, offered.key),
    forgetDraft: () => {
      if (offered) dropDraft(offered.key)
      setLeft(left.slice(1))
    },
  }
}

function draftOf<Document>({ mine, ...edits }: Edits<Document>): Draft<Document> {
  return { ...edits, document: mine, keptAt: new Date().toISOString() }
}
