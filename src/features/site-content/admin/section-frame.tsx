import clsx from 'clsx'
import { History, Save } from 'lucide-react'
import { type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { sectionNaming } from '#features/site-content/rules.ts'
import type { SectionData, SectionName } from '#features/site-content/schema.ts'
import { ApiError, reasonOf } from '#platform/browser/api-client.ts'
import { useSaveKeys } from '#platform/browser/save-keys.ts'
import { useUnsavedPart } from '#platform/browser/unsaved-work.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { DraftOffer } from '#platform/ui/draft-offer.tsx'
import { EditorBoundary } from '#platform/ui/editor-boundary.tsx'
import { useKeptVersions } from '#platform/ui/kept-versions.ts'
import { OverlapDialog } from '#platform/ui/overlap-dialog.tsx'
import { toast, toastsOf } from '#platform/ui/toast.ts'
import type { Json, JsonObject } from '#platform/values/merge.ts'
import { placeName } from '#platform/values/place-names.ts'
import { restorable } from '#platform/values/restorable.ts'
import type { SaveResult, useSectionEditor } from './use-section-editor.ts'

export type SectionEditor<Name extends SectionName> = ReturnType<typeof useSectionEditor<Name>>

/**
 * One section of a screen with its own Save button, which appears when there is something to save: says how saving went,
 * offers back what was typed before, and asks where somebody else changed the same thing.
 */
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
  /** 'Hero' */
  label: string
  /** 'Save Hero Changes' */
  saveLabel: string
  /** 'Mission section has been updated', said under '保存成功'; by itself where there is a `failedMessage`. */
  updatedMessage: string
  /** 'Failed to update partners information'; without it '保存失败'. */
  failedMessage?: string
  editor: SectionEditor<Name>
  /** The section as visitors see it, for looking at former versions. */
  view: (data: SectionData<Name>) => ReactNode
  children: ReactNode
}) {
  const { isDirty, isSaving, draft, conflict, data } = editor
  const button = useRef<HTMLButtonElement>(null)
  const [isLookingBack, setLookingBack] = useState(false)
  const kept = useKeptVersions({ entity: 'homepage_data', id: name })
  const heading = useRef<HTMLHeadingElement>(null)
  const reveal = useCallback(() => {
    button.current?.scrollIntoView({ block: 'center' })
    button.current?.focus()
  }, [])
  useUnsavedPart(name, label, isDirty, reveal, editor.discard)
  /** What this section's messages are about: a failure goes when the same section is saved. */
  const subject = useId()
  const whole = useRef<HTMLElement>(null)
  useSaveKeys(whole, () => !isSaving && void save(editor.save), { isUnsaved: isDirty })

  async function save(send: () => Promise<SaveResult>) {
    try {
      const result = await send()
      if (result === 'conflict') return
      toast.dismiss(subject)
      // The button that was pressed is gone.
      heading.current?.focus({ preventScroll: true })
      const alsoKept = result === 'merged' ? '. What somebody else changed meanwhile was kept as well.' : ''
      if (failedMessage) toast.success(updatedMessage, alsoKept ? { description: alsoKept.slice(2) } : {})
      else toast.success('保存成功', { description: `${updatedMessage}${alsoKept}` })
    } catch (error) {
      const told = { description: savingProblem(error, data) }
      toastsOf(subject, () => toast.error(failedMessage ?? '保存失败', told))
    }
  }

  function undoAll() {
    const { edits } = editor
    editor.discard()
    heading.current?.focus({ preventScroll: true })
    toast.info(`The ${label.toLowerCase()} section is as it was saved`, {
      action: { label: 'Bring my changes back', onClick: () => edits && editor.bringBack(edits) },
    })
  }

  function putBack(former: JsonObject, missingFiles: readonly string[]) {
    const { edits } = editor
    // The former version goes again, and with it what was typed into it.
    const bringBack = (before: NonNullable<typeof edits>) => {
      editor.discard()
      editor.bringBack(before)
    }
    editor.edit((now) => restorable(former, now, missingFiles))
    setLookingBack(false)
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
          <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={() => setLookingBack(true)}>
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
              <Button ref={button} size="sm" busy={isSaving} onClick={() => void save(editor.save)}>
                {!isSaving && <Save aria-hidden="true" className="size-4" />}
                {saveLabel}
              </Button>
            </>
          )}
        </div>
      </div>
      {draft && (
        <DraftOffer
          what={`Changes to the ${label.toLowerCase()} section`}
          draft={draft}
          onTake={editor.takeDraft}
          onForget={editor.forgetDraft}
        />
      )}
      <EditorBoundary>{children}</EditorBoundary>
      {isLookingBack &&
        kept?.window({
          label,
          place: 'editor',
          naming: sectionNaming,
          view: (former) => view(former as SectionData<Name>),
          onRestore: putBack,
          onClose: () => setLookingBack(false),
        })}
      {conflict && data && (
        <OverlapDialog
          what={`the ${label.toLowerCase()} section`}
          mine={data}
          theirs={conflict.theirs.data}
          overlaps={conflict.overlaps}
          naming={sectionNaming}
          savedBy={kept?.savedBy(conflict.theirs.version)}
          busy={isSaving}
          onChoose={(choices) => void save(() => editor.resolve(choices))}
          onLater={editor.leaveConflict}
        />
      )}
    </section>
  )
}

/** What went wrong with a save: the server's words, with the places it names; '未知错误' where nobody knows (admin.md §8). */
function savingProblem(error: unknown, data: Json | undefined): string {
  if (!(error instanceof ApiError)) return reasonOf(error)
  const places = Object.entries(error.fields).map(
    ([path, message]) => `${placeName(path, [data], sectionNaming)}: ${message}`,
  )
  return places.length > 0 ? places.slice(0, 3).join(' · ') : error.message
}
