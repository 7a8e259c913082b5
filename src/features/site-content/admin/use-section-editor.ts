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
  const [conflict, setConflict] = useState<SectionConflict<Name> | null>(null)
  const [isSaving, setSaving] = useState(false)

  const edit = useCallback(
    (change: (data: Data) => Data) => {
      const before = latest.current
      const base = before?.base ?? (stored as { data: Data } | undefined)?.data
      if (base === undefined) return
      const mine = change(before?.mine ?? base)
      hold(isSame(mine, base) ? null : { version: before?.version ?? stored?.version ?? 0, base, mine })
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
      const { merged } = mergeDocuments(from, since ?? from, saved.data as Data)
      hold(isUntouched ? null : { version: saved.version, base: saved.data as Data, mine: merged })
      setConflict(null)
      return saved.merged ? 'merged' : 'saved'
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'stale') throw error
      setConflict(error.body as unknown as SectionConflict<Name>)
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
    edit,
    /** Saves the edits; 'conflict': see `conflict`, nothing was lost. @throws ApiError; the edits stay */
    save: async () => (latest.current ? send(latest.current) : ('saved' as const)),
    /** What is on the site; undefined while loading. A dialog keeps it from when it opened, for `saveChange`. */
    stored: stored as StoredSection<Name> | undefined,
    /**
     * Saves one change of what was stored when it began, at once and apart from edits that wait for the section's own
     * button; 'conflict': the change is now among them, see `conflict`. @throws ApiError; nothing has changed then
     */
    saveChange: async (from: StoredSection<Name>, change: (data: Data) => Data): Promise<SaveResult> => {
      const base = from.data as Data
      const sent = { version: from.version, base, mine: change(base) }
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
    leaveConflict: () => setConflict(null),
  }
}
