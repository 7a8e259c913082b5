import clsx from 'clsx'
import { History, Save } from 'lucide-react'
import { type ReactNode, type Ref, type RefObject, use, useRef } from 'react'
import type { EditedSection, sectionWords } from '../rules.ts'
import { ApiError, reasonOf } from '#platform/browser/api-client.ts'
import { useSaveKeys } from '#platform/browser/save-keys.ts'
import { useUnsavedPart } from '#platform/browser/unsaved-work.tsx'
import { useSaving } from '#records/editing/use-editing-session.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { EditorBoundary } from '#records/editing/editor-boundary.tsx'
import { EditingWindows, useVersions } from '#records/editing/editing-windows.tsx'
import { NotedPictures } from '#platform/ui/picture-notes.tsx'
import { PresenceContext, type PresenceOf } from '#records/editing/presence.ts'
import { toast } from '#platform/ui/toast.ts'
import type { Json, JsonObject } from '#records/saving/merge.ts'
import { type Naming, placeName } from '#records/kinds/place-names.ts'
import { Preview } from './editor-screen.tsx'
import type { useEditingInPlace } from './section-editor.tsx'
import { DraftOffer } from '#platform/ui/notice.tsx'
import { restorable } from '#records/history/version-history.ts'
import type { PictureNotes } from '#platform/values/picture-notes.ts'
import { t } from '#platform/values/translate.ts'
import { Rich } from '#platform/ui/rich.tsx'

type FramedEditor<Data extends JsonObject> = ReturnType<typeof useEditingInPlace<Data>> & {
  name: EditedSection
  /** The record that is saved; without an id until it first is. */
  of: Omit<PresenceOf, 'id'> & { id: string | undefined }
  words: Pick<ReturnType<typeof sectionWords>, 'label' | 'section' | 'save' | 'changes' | 'undone' | 'failed'>
  naming: Naming
  named: Json
  pictures: PictureNotes | undefined
  /** To its translations, or how it is published. */
  way: ReactNode
  /** `kept`: what is to be said of others' changes. */
  tellSaved: (kept: string | undefined) => void
}

const alsoKept = t('What somebody else changed meanwhile was kept as well.')

type SectionFrameProps<Data extends JsonObject> = {
  editor: FramedEditor<Data>
  /** For looking at former versions. */
  view: (data: Data) => ReactNode
  /** Above what is edited. */
  notice?: ReactNode
  children: ReactNode
}

/** A section's editor in the chosen width, with its own Save button, offer of its draft and question on conflicts. */
export function SectionFrame<Data extends JsonObject>({ editor, view, notice, children }: SectionFrameProps<Data>) {
  const { name, of, words, naming, named, draft, isSaving, isDirty } = editor
  const whole = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { kept, ...former } = useVersions(of.id === undefined ? undefined : of)
  const showPresence = use(PresenceContext)
  const { stored, ownVersion } = editor.session
  const overlaps = editor.overlaps.map(({ path }) => placeName(path, [named], naming))
  const session = { version: stored.version, ownVersion, isSaving, overlaps }
  const reveal = () => {
    button.current?.scrollIntoView({ block: 'center' })
    button.current?.focus()
  }
  useUnsavedPart(name, words.label, isDirty, reveal, editor.discard)
  const saving = useSectionSaving(editor, { whole, heading, button })
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
        {...{ editor, isDirty, heading, button, undoAll }}
        onSave={saving.save}
        onVersions={of.id === undefined ? undefined : former.open}
      >
        {of.id !== undefined && showPresence?.({ of: { ...of, id: of.id }, isUnsaved: isDirty, session })}
      </SectionHead>
      {draft && (
        <DraftOffer what={words.changes} draft={draft} onTake={editor.takeDraft} onForget={editor.forgetDraft} />
      )}
      {notice}
      <EditorBoundary>
        <NotedPictures of={editor}>
          <Preview>{children}</Preview>
        </NotedPictures>
      </EditorBoundary>
      <EditingWindows
        {...{ saving, kept, naming }}
        editing={editor}
        what={words.section}
        mine={editor.data}
        versions={
          former.isOpen && {
            label: words.label,
            place: 'editor',
            view: (version) => view(version as Data),
            onRestore: putBack,
            onClose: former.close,
          }
        }
      />
    </section>
  )
}

function useSectionSaving<Data extends JsonObject>(
  editor: FramedEditor<Data>,
  { whole, heading, button }: Record<'whole' | 'heading' | 'button', RefObject<HTMLElement | null>>,
) {
  const { words } = editor
  return useSaving(editor, {
    onSaved: (outcome) => {
      const { activeElement: at } = document
      // Where the pressed button is gone the focus moves to the heading; who saves by key stays in the text.
      if (!whole.current?.contains(at) || button.current?.contains(at)) heading.current?.focus({ preventScroll: true })
      editor.tellSaved(outcome === 'merged' ? alsoKept : undefined)
    },
    onFailed: (error) => toast.error(words.failed ?? t('保存失败'), { description: savingProblem(error, editor) }),
  })
}

type SectionHeadProps<Data extends JsonObject> = {
  editor: FramedEditor<Data>
  isDirty: boolean
  heading: Ref<HTMLHeadingElement>
  button: Ref<HTMLButtonElement>
  undoAll: () => void
  onSave: () => void
  onVersions: (() => void) | undefined
  children: ReactNode
}

/** Stays in view while there is something to save. */
function SectionHead<Data extends JsonObject>(props: SectionHeadProps<Data>) {
  const { editor, isDirty, heading, button, undoAll, onSave, onVersions, children } = props
  const { name, words, way, isSaving } = editor
  return (
    <div
      className={clsx(
        'flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 bg-surface py-2',
        isDirty && 'hairline-b sticky top-14 z-20 -mb-px',
      )}
    >
      <h2 ref={heading} id={`${name}-section`} tabIndex={-1} className="text-xl">
        {words.label}
      </h2>
      {isDirty && <Badge tone="important">{t('Unsaved changes')}</Badge>}
      <div className="ml-auto flex flex-wrap items-center gap-1 sm:gap-2">
        {way}
        {onVersions && (
          <Button variant="quiet" size="sm" aria-haspopup="dialog" icon={History} onClick={onVersions}>
            <span className={clsx(isDirty && 'max-sm:sr-only')}>
              <Rich
                text={t('Versions<more> of {label}</more>', { label: words.label })}
                more={(said) => <span className="sr-only">{said}</span>}
              />
            </span>
          </Button>
        )}
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
function savingProblem<Data extends JsonObject>(error: unknown, { named, naming }: FramedEditor<Data>): string {
  if (!(error instanceof ApiError)) return reasonOf(error)
  const places = Object.entries(error.fields).map(
    ([path, message]) => `${placeName(path, [named], naming)}: ${message}`,
  )
  return places.length > 0 ? places.slice(0, 3).join(' · ') : error.message
}
