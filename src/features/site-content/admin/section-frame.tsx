import clsx from 'clsx'
import { History, Save } from 'lucide-react'
import { type ReactNode, useCallback, useRef } from 'react'
import { sectionNaming, sectionWords } from '#features/site-content/rules.ts'
import type { SectionData, SectionName } from '#features/site-content/schema.ts'
import { ApiError, reasonOf } from '#platform/browser/api-client.ts'
import { useSaveKeys } from '#platform/browser/save-keys.ts'
import { useUnsavedPart } from '#platform/browser/unsaved-work.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { DraftOffer } from '#platform/ui/notice.tsx'
import { EditorBoundary } from '#platform/ui/editor-boundary.tsx'
import { EditingWindows, useVersions } from '#platform/ui/editing-windows.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useSaving } from '#platform/ui/use-saving.ts'
import type { Json, JsonObject } from '#platform/values/merge.ts'
import { placeName } from '#platform/values/place-names.ts'
import { restorable } from '#platform/ui/version-history.ts'
import type { SectionEditor } from './use-section-editor.ts'

const alsoKept = 'What somebody else changed meanwhile was kept as well.'

/** One section with its own Save button, offer of its draft and question on conflicts. */
export function SectionFrame<Name extends SectionName>({
  name,
  label,
  saveLabel,
  updatedMessage,
  failedMessage,
  editor,
  view,
  children,
}: {
  name: Name
  label: string
  saveLabel: string
  /** The text under '保存成功'; alone if there is a `failedMessage`. */
  updatedMessage: string
  /** '保存失败' by default. */
  failedMessage?: string
  editor: SectionEditor<Name>
  /** For looking at former versions. */
  view: (data: SectionData<Name>) => ReactNode
  children: ReactNode
}) {
  const { isDirty, isSaving, draft, data } = editor
  const words = sectionWords[name]
  const button = useRef<HTMLButtonElement>(null)
  const { kept, ...former } = useVersions({ entity: 'homepage_data', id: name })
  const heading = useRef<HTMLHeadingElement>(null)
  const reveal = useCallback(() => {
    button.current?.scrollIntoView({ block: 'center' })
    button.current?.focus()
  }, [])
  useUnsavedPart(name, label, isDirty, reveal, editor.discard)
  const saving = useSaving(editor, {
    onSaved: (outcome) => {
      // The pressed button is gone, so the focus moves to the heading.
      heading.current?.focus({ preventScroll: true })
      const isMerged = outcome === 'merged'
      if (failedMessage) toast.success(updatedMessage, isMerged ? { description: alsoKept } : {})
      else toast.success('保存成功', { description: isMerged ? `${updatedMessage}. ${alsoKept}` : updatedMessage })
    },
    onFailed: (error) => toast.error(failedMessage ?? '保存失败', { description: savingProblem(error, data) }),
  })
  const whole = useRef<HTMLElement>(null)
  useSaveKeys(whole, () => !isSaving && saving.save(), { isUnsaved: isDirty })

  function undoAll() {
    const { edits } = editor
    editor.discard()
    heading.current?.focus({ preventScroll: true })
    toast.info(words.undone, {
      action: { label: 'Bring my changes back', onClick: () => edits && editor.bringBack(edits) },
    })
  }

  function putBack(data: JsonObject, missingFiles: readonly string[]) {
    const { edits } = editor
    // Discards the former version with its edits.
    const bringBack = (before: NonNullable<typeof edits>) => {
      editor.discard()
      editor.bringBack(before)
    }
    editor.edit((now) => restorable(data, now, missingFiles))
    former.close()
    toast.info('The former version is in the editor', {
      description: 'It is on the site again when you save the section.',
      ...(edits && { action: { label: 'Bring my changes back', onClick: () => bringBack(edits) } }),
    })
  }

  return (
    <section ref={whole} aria-labelledby={`${name}-section`} className="grid gap-4">
      <div
        className={clsx(
          'flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 bg-surface py-2',
          isDirty && 'hairline-b sticky top-14 z-20',
        )}
      >
        <h2 ref={heading} id={`${name}-section`} tabIndex={-1} className="text-xl">
          {label}
        </h2>
        {isDirty && <Badge tone="important">Unsaved changes</Badge>}
        <div className="ml-auto flex flex-wrap gap-1 sm:gap-2">
          <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={former.open}>
            <History aria-hidden="true" className="size-4" />
            <span className={clsx(isDirty && 'max-sm:sr-only')}>
              Versions<span className="sr-only"> of {label}</span>
            </span>
          </Button>
          {isDirty && (
            <>
              <Button variant="quiet" size="sm" disabled={isSaving} onClick={undoAll}>
                Undo all
              </Button>
              <Button ref={button} size="sm" busy={isSaving} onClick={saving.save}>
                {!isSaving && <Save aria-hidden="true" className="size-4" />}
                {saveLabel}
              </Button>
            </>
          )}
        </div>
      </div>
      {draft && (
        <DraftOffer what={words.changes} draft={draft} onTake={editor.takeDraft} onForget={editor.forgetDraft} />
      )}
      <EditorBoundary>{children}</EditorBoundary>
      {data && (
        <EditingWindows
          {...{ saving, kept }}
          editing={editor}
          what={words.section}
          mine={data}
          naming={sectionNaming}
          versions={
            former.isOpen && {
              label,
              place: 'editor',
              view: (version) => view(version as SectionData<Name>),
              onRestore: putBack,
              onClose: former.close,
            }
          }
        />
      )}
    </section>
  )
}

/** The server's message with the fields it names, else '未知错误'. */
function savingProblem(error: unknown, data: Json | undefined): string {
  if (!(error instanceof ApiError)) return reasonOf(error)
  const places = Object.entries(error.fields).map(
    ([path, message]) => `${placeName(path, [data], sectionNaming)}: ${message}`,
  )
  return places.length > 0 ? places.slice(0, 3).join(' · ') : error.message
}
