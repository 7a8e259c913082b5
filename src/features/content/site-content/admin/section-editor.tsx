import { useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useCallback, useEffect, useMemo, useRef } from 'react'
import { saveSection, sectionQuery, sectionSourceQuery } from '../client.ts'
import { type EditedSection, sectionNaming, sectionWords } from '../rules.ts'
import { emptySections, type SectionData } from '../schema.ts'
import { arrive } from '#records/editing/remote-changes.ts'
import type { Sent, Stored } from '#records/editing/editing-session.ts'
import {
  allOverlaps,
  type Asked,
  type Outcome,
  type SaveAnswer,
  useEditingSession,
} from '#records/editing/use-editing-session.ts'
import { EditablePicture, EditableVideo, type PictureField } from './editable-media.tsx'
import { InlineText } from '#records/editing/inline-text.tsx'
import { TranslatingContext } from '#records/translations/translating.ts'
import { plainSlots, type Slots } from '#records/editing/slots.tsx'
import { toast } from '#platform/ui/toast.ts'
import { type Choices, type Json, withValueAt } from '#records/saving/merge.ts'
import { t } from '#platform/values/translate.ts'

export type SectionEditor<Name extends EditedSection> = ReturnType<typeof useSectionEditor<Name>>

type Editing<Data> = {
  draftKey: string
  /** As it was read, again once others saved. */
  read: Stored<Data>
  documentOf: (record: object) => Stored<Data>
  send: (sent: Sent<Data>) => Promise<SaveAnswer<Data>>
}

/** The session of what is edited in place: others' saves join unsaved edits, conflicts are asked about. */
export function useEditingInPlace<Data extends Json>({ draftKey, read, documentOf, send }: Editing<Data>) {
  const editing = useEditingSession<Data>({ draftKey, stored: read, documentOf })
  const { session, tell, isDirty } = editing
  useEffect(() => arrive(draftKey, () => tell({ type: 'arrived', stored: read })), [draftKey, read, tell])
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
  const elsewhere = useRef<typeof send>(undefined)
  const save = (asked?: Asked<Data>): Promise<Outcome> => editing.save(elsewhere.current ?? send, asked)
  const saveTo = (place: typeof send | undefined, asked?: Asked<Data>) => {
    elsewhere.current = place
    return save(asked)
  }
  return {
    ...editing,
    data: mine,
    /** The base of the edits, which a dialog keeps for `edit` and `saveChange`. */
    stored: useMemo(() => ({ version, data: base }), [version, base]),
    /** A change made in a dialog names the `stored` it started from. */
    edit,
    /** Unsaved edits, for `bringBack` after discarding them. */
    edits: isDirty ? session : null,
    conflict,
    /** Saves the edits; 'conflict': see `conflict`. @throws ApiError; the edits stay */
    save: () => saveTo(undefined),
    /** Keeps the edits at another place, where conflicts are resolved as well; the editor holds what was read again. */
    saveTo: (place: (mine: Data, version: number) => Promise<{ refused?: boolean }>) =>
      saveTo(async ({ mine: kept, version: from }) => {
        const { refused } = await place(kept, from)
        return refused ? { type: 'failed' } : { type: 'saved', ...read }
      }),
    /** Saves one change at once, apart from unsaved edits; on 'conflict' it joins them. @throws ApiError; nothing has changed then */
    saveChange: (over: Stored<Data>, change: (data: Data) => Data) =>
      saveTo(undefined, { type: 'partAsked', over, change }),
    /** Resolves a conflict by choice, saved over theirs. @throws ApiError */
    resolve: (choices: Choices) => save({ type: 'saveAsked', choices }),
  }
}

/** The editing session of a section that its screen has read. */
export function useSectionEditor<Name extends EditedSection>(name: Name, pictures?: PictureFields) {
  type Data = SectionData<Name>
  const queries = useQueryClient()
  const translating = use(TranslatingContext)
  const { data: section } = useQuery(sectionSourceQuery(name))
  const words = sectionWords(name)
  const of = { entity: 'homepage_data', id: name }
  const editor = useEditingInPlace<Data>({
    draftKey: `site-content/${name}`,
    // Version 0 before the first save.
    read: useMemo(() => section ?? { version: 0, data: emptySections[name] }, [section, name]),
    documentOf: (theirs) => theirs as Stored<Data>,
    send: async ({ version, mine }) => {
      const { merged, ...saved } = await saveSection(name, version, mine)
      queries.setQueryData(sectionSourceQuery(name).queryKey, saved)
      void queries.invalidateQueries({ queryKey: sectionQuery(name).queryKey, exact: true })
      return { type: 'saved' as const, merged, version: saved.version, data: saved.data }
    },
  })
  const { edit } = editor
  return {
    ...editor,
    name,
    of: { ...of, topic: 'site-content' },
    words,
    naming: sectionNaming,
    /** What its places are named by. */
    named: editor.data as Json,
    pictures: section?.pictures,
    slots: useMemo(() => editableSlots(edit, pictures), [edit, pictures]),
    way: translating?.way({ ...of, isUnsaved: editor.isDirty }),
    tellSaved: (kept: string | undefined) => {
      void translating?.tellOlder(of, editor.session.stored.version)
      if (words.failed) toast.success(words.saved, kept ? { description: kept } : {})
      else
        toast.success(t('保存成功'), {
          description: kept ? t('{saved}. {kept}', { saved: words.saved, kept }) : words.saved,
        })
    },
  }
}

type PictureFields = Readonly<Record<string, PictureField>>

/** Slots that edit a section in place (docs/architecture.md, Editing); changes go to `edit` by path. */
export function editableSlots<Document extends Json>(
  edit: (change: (document: Document) => Document) => void,
  pictures: PictureFields = {},
): Slots {
  const put = (path: string) => (value: string) => edit((document) => withValueAt(document, path, value))
  return {
    ...plainSlots,
    isEditing: true,
    text: (path, value, about) => <InlineText key={path} value={value} onChange={put(path)} {...about} />,
    picture: (path, url, { label }, view) => {
      const field = pictures[path]
      if (!field) return view
      return (
        <EditablePicture key={path} label={label} url={url} field={field} onChange={put(path)}>
          {view}
        </EditablePicture>
      )
    },
    video: (path, url, { label }, view) => (
      <EditableVideo key={path} label={label} url={url} onChange={put(path)}>
        {view}
      </EditableVideo>
    ),
  }
}
