import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { saveSection, sectionQuery } from '#features/site-content/client.ts'
import { emptySections, type Section, type SectionData, type SectionName } from '#features/site-content/schema.ts'
import type { Sent, Stored } from '#platform/browser/editing-session.ts'
import { allOverlaps, type Outcome, useEditingSession } from '#platform/browser/use-editing-session.ts'
import type { Choices, Json } from '#platform/values/merge.ts'

export type StoredSection<Name extends SectionName> = Stored<SectionData<Name> & Json>

export type SaveResult = Outcome
export type SectionEditor<Name extends SectionName> = ReturnType<typeof useSectionEditor<Name>>

/** The editing session of a section: others' saves are merged into unsaved edits, and conflicts are asked about. */
export function useSectionEditor<Name extends SectionName>(name: Name) {
  type Data = SectionData<Name> & Json
  const queries = useQueryClient()
  const query = useQuery(sectionQuery(name))
  // Null (version 0) before the first save; data already read survives a failed refetch.
  const read = useMemo(
    () => (query.data === null ? { version: 0, data: emptySections[name] } : query.data) as Stored<Data> | undefined,
    [query.data, name],
  )
  const [unread] = useState<Stored<Data>>({ version: 0, data: emptySections[name] })
  const editing = useEditingSession<Data>({
    draftKey: `site-content/${name}`,
    stored: read ?? unread,
    documentOf: (section) => section as Stored<Data>,
  })
  const { session, tell, save, isDirty } = editing
  useLayoutEffect(() => {
    if (read) tell({ type: 'arrived', stored: read })
  }, [read, tell])
  const isRead = session.stored !== unread

  async function send({ version, mine }: Pick<Sent<Data>, 'version' | 'mine'>) {
    const saved = await saveSection(name, version, mine)
    const section: Section<Name> = { version: saved.version, updated_at: saved.updated_at, data: saved.data }
    queries.setQueryData(sectionQuery(name).queryKey, section)
    return { type: 'saved' as const, merged: saved.merged, version: saved.version, data: saved.data as Data }
  }

  const edit = useCallback(
    (change: (data: Data) => Data, over?: Stored<Data>) => void tell({ type: 'typed', change, over }),
    [tell],
  )
  const { version, base, mine } = session
  const conflict = useMemo(
    () =>
      session.conflict && {
        ...session.conflict,
        // Resolving saves all pending edits.
        overlaps: allOverlaps({ version, base, mine }, session.conflict.theirs, session.conflict.overlaps),
      },
    [session.conflict, version, base, mine],
  )
  return {
    ...editing,
    /** The edits, or what is stored; undefined while loading. */
    data: isRead ? mine : undefined,
    error: query.error,
    reload: query.refetch,
    /** A change made in a dialog names the `stored` it started from. */
    edit,
    /** Saves the edits; 'conflict': see `conflict`. @throws ApiError; the edits stay */
    save: () => save(send),
    /** The base of the edits, which a dialog keeps for `edit` and `saveChange`; undefined while loading. */
    stored: useMemo(() => (isRead ? { version, data: base } : undefined), [isRead, version, base]),
    /** Unsaved edits, for `bringBack` after discarding them. */
    edits: isDirty ? session : null,
    /** Saves one change at once, apart from unsaved edits; on 'conflict' it joins them. @throws ApiError; nothing has changed then */
    saveChange: (over: Stored<Data>, change: (data: Data) => Data) => save(send, { type: 'partAsked', over, change }),
    conflict,
    /** Resolves a conflict by choice, saved over theirs. @throws ApiError */
    resolve: (choices: Choices) => save(send, { type: 'saveAsked', choices }),
  }
}
