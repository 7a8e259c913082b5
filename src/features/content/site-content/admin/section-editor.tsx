import { useQuery, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { History, Save } from 'lucide-react'
import { type ReactNode, type Ref, type RefObject, use, useCallback, useEffect, useMemo, useRef } from 'react'
import { saveSection, sectionQuery } from '../client.ts'
import { type EditedSection, sectionNaming, sectionWords } from '../rules.ts'
import { emptySections, type SectionData } from '../schema.ts'
import { ApiError, reasonOf } from '#platform/browser/api-client.ts'
import { arrive } from '#records/editing/remote-changes.ts'
import type { Sent, Stored } from '#records/editing/editing-session.ts'
import { useSaveKeys } from '#platform/browser/save-keys.ts'
import { useUnsavedPart } from '#platform/browser/unsaved-work.tsx'
import { allOverlaps, useEditingSession, useSaving } from '#records/editing/use-editing-session.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { EditablePicture, type PictureField } from '#records/editing/editable-picture.tsx'
import { EditableVideo } from '#records/editing/editable-video.tsx'
import { EditorBoundary } from '#records/editing/editor-boundary.tsx'
import { EditingWindows, useVersions } from '#records/editing/editing-windows.tsx'
import { InlineText } from '#records/editing/inline-text.tsx'
import { NotedPictures } from '#platform/ui/picture-notes.tsx'
import { PresenceContext } from '#records/editing/presence.ts'
import { TranslatingContext } from '#records/translations/translating.ts'
import { plainSlots, type Slots } from '#records/editing/slots.tsx'
import { toast } from '#platform/ui/toast.ts'
import { type Choices, type Json, type JsonObject, withValueAt } from '#records/saving/merge.ts'
import { placeName } from '#records/kinds/place-names.ts'
import { Preview } from './editor-screen.tsx'
import { DraftOffer } from '#platform/ui/notice.tsx'
import { restorable } from '#records/history/version-history.ts'
import { t } from '#platform/values/translate.ts'
import { Rich } from '#platform/ui/rich.tsx'

export type SectionEditor<Name extends EditedSection> = ReturnType<typeof useSectionEditor<Name>>

/** The editing session of a section that its screen has read: others' saves join unsaved edits, conflicts are asked about. */
export function useSectionEditor<Name extends EditedSection>(name: Name, pictures?: PictureFields) {
  type Data = SectionData<Name>
  const queries = useQueryClient()
  const { data: section } = useQuery(sectionQuery(name))
  // Version 0 before the first save.
  const read: Stored<Data> = useMemo(() => section ?? { version: 0, data: emptySections[name] }, [section, name])
  const editing = useEditingSession<Data>({
    draftKey: `site-content/${name}`,
    stored: read,
    documentOf: (theirs) => theirs as Stored<Data>,
  })
  const { session, tell, save, isDirty } = editing
  useEffect(() => arrive(name, () => tell({ type: 'arrived', stored: read })), [name, read, tell])

  async function send({ version, mine }: Sent<Data>) {
    const { merged, ...saved } = await saveSection(name, version, mine)
    queries.setQueryData(sectionQuery(name).queryKey, saved)
    return { type: 'saved' as const, merged, version: saved.version, data: saved.data }
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
    name,
    pictures: section?.pictures,
    data: mine,
    /** The base of the edits, which a dialog keeps for `edit` and `saveChange`. */
    stored: useMemo(() => ({ version, data: base }), [version, base]),
    /** A change made in a dialog names the `stored` it started from. */
    edit,
    slots: useMemo(() => editableSlots(edit, pictures), [edit, pictures]),
    /** Unsaved edits, for `bringBack` after discarding them. */
    edits: isDirty ? session : null,
    conflict,
    /** Saves the edits; 'conflict': see `conflict`. @throws ApiError; the edits stay */
    save: () => save(send),
    /** Saves one change at once, apart from unsaved edits; on 'conflict' it joins them. @throws ApiError; nothing has changed then */
    saveChange: (over: Stored<Data>, change: (data: Data) => Data) => save(send, { type: 'partAsked', over, change }),
    /** Resolves a conflict by choice, saved over theirs. @throws ApiError */
    resolve: (choices: Choices) => save(send, { type: 'saveAsked', choices }),
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

const alsoKept = t('What somebody else changed meanwhile was kept as well.')

type SectionFrameProps<Name extends EditedSection> = {
  editor: SectionEditor<Name>
  /** For looking at former versions. */
  view: (data: SectionData<Name>) => ReactNode
  children: ReactNode
}

/** A section's editor in the chosen width, with its own Save button, offer of its draft and question on conflicts. */
export function SectionFrame<Name extends EditedSection>({ editor, view, children }: SectionFrameProps<Name>) {
  const { name, data, draft, isDirty, isSaving } = editor
  const words = sectionWords(name)
  const whole = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const of = { entity: 'homepage_data', id: name }
  const { kept, ...former } = useVersions(of)
  const showPresence = use(PresenceContext)
  const { stored, ownVersion } = editor.session
  const overlaps = editor.overlaps.map(({ path }) => placeName(path, [data], sectionNaming))
  const session = { version: stored.version, ownVersion, isSaving, overlaps }
  const reveal = () => {
    button.current?.scrollIntoView({ block: 'center' })
    button.current?.focus()
  }
  useUnsavedPart(name, words.label, isDirty, reveal, editor.discard)
  const saving = useSectionSaving(editor, heading)
  useSaveKeys(whole, () => !isSaving && saving.save(), { isUnsaved: isDirty })

  function undoAll() {
    const { edits } = editor
    editor.discard()
    heading.current?.focus({ preventScroll: true })
    toast.info(words.undone, {
      action: { label: t('Bring my changes back'), onClick: () => edits && editor.bringBack(edits) },
    })
  }

  function putBack(version: JsonObject, missingFiles: readonly string[]) {
    const { edits } = editor
    // Discards the former version with its edits.
    const bringBack = (before: NonNullable<typeof edits>) => {
      editor.discard()
      editor.bringBack(before)
    }
    editor.edit((now) => restorable(version, now, missingFiles))
    former.close()
    toast.info(t('The former version is in the editor'), {
      description: t('It is on the site again when you save the section.'),
      ...(edits && { action: { label: t('Bring my changes back'), onClick: () => bringBack(edits) } }),
    })
  }

  return (
    <section ref={whole} aria-labelledby={`${name}-section`} className="grid gap-4">
      <SectionHead
        {...{ editor, heading, button, undoAll }}
        onSave={saving.save}
        onVersions={former.open}
        way={use(TranslatingContext)?.way({ ...of, isUnsaved: isDirty })}
      >
        {showPresence?.({ of: { ...of, topic: 'site-content' }, isUnsaved: isDirty, session })}
      </SectionHead>
      {draft && (
        <DraftOffer what={words.changes} draft={draft} onTake={editor.takeDraft} onForget={editor.forgetDraft} />
      )}
      <EditorBoundary>
        <NotedPictures of={editor}>
          <Preview>{children}</Preview>
        </NotedPictures>
      </EditorBoundary>
      <EditingWindows
        {...{ saving, kept }}
        editing={editor}
        what={words.section}
        mine={data}
        naming={sectionNaming}
        versions={
          former.isOpen && {
            label: words.label,
            place: 'editor',
            view: (version) => view(version as SectionData<Name>),
            onRestore: putBack,
            onClose: former.close,
          }
        }
      />
    </section>
  )
}

function useSectionSaving<Name extends EditedSection>(
  editor: SectionEditor<Name>,
  heading: RefObject<HTMLHeadingElement | null>,
) {
  const words = sectionWords(editor.name)
  const translating = use(TranslatingContext)
  return useSaving(editor, {
    onSaved: (outcome) => {
      void translating?.tellOlder({ entity: 'homepage_data', id: editor.name }, editor.session.stored.version)
      // The pressed button is gone, so the focus moves to the heading.
      heading.current?.focus({ preventScroll: true })
      const isMerged = outcome === 'merged'
      if (words.failed) toast.success(words.saved, isMerged ? { description: alsoKept } : {})
      else
        toast.success(t('保存成功'), {
          description: isMerged ? t('{saved}. {kept}', { saved: words.saved, kept: alsoKept }) : words.saved,
        })
    },
    onFailed: (error) => toast.error(words.failed ?? t('保存失败'), { description: savingProblem(error, editor.data) }),
  })
}

type SectionHeadProps<Name extends EditedSection> = {
  editor: SectionEditor<Name>
  heading: Ref<HTMLHeadingElement>
  button: Ref<HTMLButtonElement>
  undoAll: () => void
  onSave: () => void
  onVersions: () => void
  /** To its translations. */
  way: ReactNode
  children: ReactNode
}

/** Stays in view while there is something to save. */
function SectionHead<Name extends EditedSection>(props: SectionHeadProps<Name>) {
  const { editor, heading, button, undoAll, onSave, onVersions, way, children } = props
  const { name, isDirty, isSaving } = editor
  const words = sectionWords(name)
  return (
    <div
      className={clsx(
        'flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 bg-surface py-2',
        isDirty && 'hairline-b sticky top-14 z-20',
      )}
    >
      <h2 ref={heading} id={`${name}-section`} tabIndex={-1} className="text-xl">
        {words.label}
      </h2>
      {isDirty && <Badge tone="important">{t('Unsaved changes')}</Badge>}
      <div className="ml-auto flex flex-wrap gap-1 sm:gap-2">
        {way}
        <Button variant="quiet" size="sm" aria-haspopup="dialog" icon={History} onClick={onVersions}>
          <span className={clsx(isDirty && 'max-sm:sr-only')}>
            <Rich
              text={t('Versions<more> of {label}</more>', { label: words.label })}
              more={(said) => <span className="sr-only">{said}</span>}
            />
          </span>
        </Button>
        {isDirty && (
          <>
            <Button variant="quiet" size="sm" disabled={isSaving} onClick={undoAll}>
              {t('Undo all')}
            </Button>
            <Button ref={button} size="sm" busy={isSaving} onClick={onSave}>
              {!isSaving && <Save className="size-4" />}
              {words.save}
            </Button>
          </>
        )}
      </div>
      {children}
    </div>
  )
}

/** The server's message with the fields it names, else '未知错误'. */
function savingProblem(error: unknown, data: Json): string {
  if (!(error instanceof ApiError)) return reasonOf(error)
  const places = Object.entries(error.fields).map(
    ([path, message]) => `${placeName(path, [data], sectionNaming)}: ${message}`,
  )
  return places.length > 0 ? places.slice(0, 3).join(' · ') : error.message
}
