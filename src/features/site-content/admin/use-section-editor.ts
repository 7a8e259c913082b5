import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { saveSection, sectionQuery } from '#features/site-content/client.ts'
import { emptySections, type Section, type SectionData, type SectionName } from '#features/site-content/schema.ts'
import { ApiError } from '#platform/browser/api-client.ts'
import { type Edits, useKeptEdits } from '#platform/browser/use-kept-edits.ts'
import { isSame, type Json, mergeDocuments, type Overlap } from '#platform/values/merge.ts'
import { resolveOverlaps, type Side } from '#platform/values/resolve-overlaps.ts'

/** A save that met somebody else's change of the same part: both sides, and where they differ. */
export type SectionConflict<Name extends SectionName> = { theirs: Section<Name>; overlaps: Overlap[] }
/** A section as it is stored, in a version. */
export type StoredSection<Name extends SectionName> = Pick<Section<Name>, 'version' | 'data'>
export type SaveResult = 'saved' | 'merged' | 'conflict'

/**
 * Edits one section of the site's content: holds what was typed (kept on this device until it is saved, and offered back
 * as `draft` after a crash or a reload), saves it over the version it was made from, merges what others saved meanwhile
 * and keeps both sides where they overlap.
 */
export function useSectionEditor<Name extends SectionName>(name: Name) {
  type Data = SectionData<Name> & Json
  const queries = useQueryClient()
  const query = useQuery(sectionQuery(name))
  // Null where nobody has written it yet. What was read stays, though reading it again may fail.
  const stored = useMemo(
    () => (query.data === null ? { version: 0, updated_at: '', data: emptySections[name] } : query.data),
    [query.data, name],
  )
  const kept = useKeptEdits<Data, Edits<Data> | null>(`site-content/${name}`, null)
  const { edits, latest, hold } = kept
  const [met, setMet] = useState<SectionConflict<Name> | null>(null)
  const conflict = useMemo(() => met && withAllOverlaps(met, edits), [met, edits])
  const [isSaving, setSaving] = useState(false)

  const edit = useCallback(
    (change: (data: Data) => Data, from?: StoredSection<Name>) => {
      const before = latest.current
      const began: Stored<Data> | undefined = from ?? stored
      let next: Edits<Data>
      if (before) next = { ...before, mine: change(before.mine) }
      else if (began) next = broughtUpTo(stored, editsOf(began, change))
      else return
      hold(isSame(next.mine, next.base) ? null : next)
    },
    [stored, hold, latest],
  )

  const discard = useCallback(() => hold(null), [hold])

  /**
   * Sends edits; what was typed while they were on their way, or waits apart from them (`aside`), stays, over the new
   * version. @throws ApiError
   */
  async function send(sent: Edits<Data>, aside = false): Promise<SaveResult> {
    setSaving(true)
    try {
      const saved = await saveSection(name, sent.version, sent.mine)
      const section: Section<Name> = { version: saved.version, updated_at: saved.updated_at, data: saved.data }
      queries.setQueryData(sectionQuery(name).queryKey, section)
      const since = latest.current?.mine
      const from = (aside ? latest.current?.base : undefined) ?? sent.mine
      const isUntouched = since === undefined || isSame(since, from)
      const { merged, overlaps } = mergeDocuments(from, since ?? from, saved.data as Data)
      if (isUntouched) hold(null)
      // What overlaps stays over the version it was made from, so that its save asks.
      else if (overlaps.length === 0) hold({ version: saved.version, base: saved.data as Data, mine: merged })
      setMet(aside && !isUntouched && overlaps.length > 0 ? { theirs: section, overlaps } : null)
      return saved.merged ? 'merged' : 'saved'
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'stale') throw error
      setMet(error.body as unknown as SectionConflict<Name>)
      return 'conflict'
    } finally {
      setSaving(false)
    }
  }

  return {
    /** What is on screen: the edits, or what is stored; undefined while loading. */
    data: edits?.mine ?? stored?.data,
    /** The version that is on the site; 0 where nothing has been written yet. */
    version: stored?.version ?? 0,
    error: query.error,
    reload: query.refetch,
    isDirty: edits !== null,
    isSaving,
    /** Changes what is on screen; a change that a dialog made of what was `stored` when it opened names that. */
    edit,
    /** Saves the edits; 'conflict': see `conflict`, nothing was lost. @throws ApiError; the edits stay */
    save: async () => (latest.current ? send(latest.current) : ('saved' as const)),
    /**
     * What was stored when what is on screen was made from it; undefined while loading. A dialog keeps it from when it opened,
     * for `edit` and `saveChange`.
     */
    stored: edits ? ({ version: edits.version, data: edits.base } as StoredSection<Name>) : stored,
    /** The edits that wait, for `bringBack` once they have been let go. */
    edits,
    bringBack: (back: Edits<Data>) => kept.bringBack(back),
    /**
     * Saves one change of what was stored when it began, at once and apart from edits that wait for the section's own
     * button; 'conflict': the change is now among them, see `conflict`. @throws ApiError; nothing has changed then
     */
    saveChange: async (from: StoredSection<Name>, change: (data: Data) => Data): Promise<SaveResult> => {
      const sent = editsOf(from as Stored<Data>, change)
      const result = await send(sent, true)
      const waiting = latest.current
      if (result === 'conflict') hold(waiting ? { ...waiting, mine: change(waiting.mine) } : sent)
      return result
    },
    /** Drops the edits and shows what is stored. */
    discard,
    /** Edits found on this device from before, to take back, beside what has been typed since, or to forget. */
    draft: kept.draft,
    takeDraft: kept.takeDraft,
    forgetDraft: kept.forgetDraft,
    conflict,
    /** Both sides of the part of the section that overlaps, settled by choice, and saved over theirs. @throws ApiError */
    resolve: async (choices: Record<string, Side>) => {
      if (!conflict || !latest.current) return 'saved' as const
      const { base, mine } = latest.current
      const theirs = conflict.theirs.data as Data
      const merged = resolveOverlaps({ base, mine, theirs }, conflict.overlaps, choices)
      const next = { version: conflict.theirs.version, base: theirs, mine: merged }
      hold(next)
      return send(next)
    },
    /** Closes the question without an answer: the edits stay unsaved. */
    leaveConflict: () => setMet(null),
  }
}

type Stored<Data> = { version: number; data: Data }

function editsOf<Data>({ version, data }: Stored<Data>, change: (data: Data) => Data): Edits<Data> {
  return { version, base: data, mine: change(data) }
}

/** Edits over what is stored now, where nothing in them overlaps with it; where something does, as they are: their save asks. */
function broughtUpTo<Data extends Json>(stored: Stored<Data> | undefined, edits: Edits<Data>): Edits<Data> {
  if (!stored || stored.version === edits.version) return edits
  const { version, data } = stored
  const { merged, overlaps } = mergeDocuments(edits.base, edits.mine, data)
  return overlaps.length === 0 ? { version, base: data, mine: merged } : edits
}

/** What a save met, with all the edits that wait: an answer stores them too. */
function withAllOverlaps<Name extends SectionName>(
  met: SectionConflict<Name>,
  edits: Edits<SectionData<Name> & Json> | null,
): SectionConflict<Name> {
  if (!edits) return met
  const asked = new Set(met.overlaps.map(({ path }) => path))
  const all = mergeDocuments(edits.base, edits.mine, met.theirs.data as SectionData<Name> & Json).overlaps
  return { ...met, overlaps: [...met.overlaps, ...all.filter(({ path }) => !asked.has(path))] }
}
