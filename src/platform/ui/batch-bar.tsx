import clsx from 'clsx'
import { type ReactNode, useRef, useState } from 'react'
import { keepFocusIn } from '#platform/browser/focus-place.ts'
import type { RecordBatchClient } from '#platform/browser/record-client.ts'
import type { BatchAnswer } from '#platform/values/record-batch.ts'
import type { SaveQuestion } from '#platform/values/save-question.ts'
import { Button } from './button.tsx'
import { ConfirmDialog, SaveQuestionDialog } from './confirm-dialog.tsx'
import { toast } from './toast.ts'
import type { ToastOptions } from './toaster.tsx'
import { undoDeletion } from './undo-deletion.ts'
import { undoBatch } from './undo-publishing.ts'

/** Records per request, so that progress shows and the rest can be cancelled. */
const atOnce = 4
type Running = { doing: string; done: number; of: number }

const publishing = {
  doing: 'Publishing',
  done: (count: number, nouns: string) => `Successfully published ${count} ${nouns}!`,
  failed: 'Batch publish failed, please try again',
}
const unpublishing = {
  doing: 'Unpublishing',
  done: (count: number, nouns: string) => `Successfully unpublished ${count} ${nouns}!`,
  failed: 'Batch unpublish failed, please try again',
}
const deleting = {
  doing: 'Deleting',
  done: (count: number, nouns: string) => `Successfully deleted ${count} ${nouns}!`,
  failed: 'Batch delete failed, please try again',
}
const wordsFor = (published: boolean) => (published ? publishing : unpublishing)

export type BatchBarProps = {
  nouns: string
  note: string
  batches: RecordBatchClient
  drafts?: boolean
  selected: readonly string[]
  /** What must be confirmed before publishing or unpublishing; null for nothing. */
  ask?: (ids: readonly string[], published: boolean) => Promise<SaveQuestion | null>
  /** Shown before a deletion, which cannot be confirmed while `isWaiting`. */
  renderAbout?: (ids: readonly string[]) => ReactNode
  isWaiting?: boolean
  onDone: (ids: readonly string[]) => void
}

/** Publishes, unpublishes or deletes the selected records, with progress and Cancel; `drafts` false: they are always published. */
export function BatchBar(props: BatchBarProps) {
  const { nouns, note, batches, drafts = true, selected, ask, renderAbout, isWaiting, onDone } = props
  const [running, setRunning] = useState<Running | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [asked, setAsked] = useState<{ question: SaveQuestion; published: boolean } | null>(null)
  const cancelled = useRef(false)

  async function run(
    { doing, done: said, failed }: typeof deleting,
    work: (ids: readonly string[]) => Promise<BatchAnswer>,
    undo?: (done: readonly string[]) => ToastOptions,
  ) {
    const ids = [...selected]
    cancelled.current = false
    setAsking(false)
    let [count, reached] = [0, 0]
    try {
      for (let done = 0; done < ids.length && !cancelled.current; done += atOnce) {
        setRunning({ doing, done, of: ids.length })
        const some = ids.slice(done, done + atOnce)
        const answer = await work(some)
        count += answer.count
        reached += some.length
        onDone(some)
      }
      const words = said(count, nouns)
      if (undo) toast.success(words, undo(ids.slice(0, reached)))
      else toast.success(words)
    } catch (error) {
      console.error(failed, error)
      toast.error(failed)
    } finally {
      setRunning(null)
    }
  }
  async function publish(published: boolean) {
    try {
      const question = (await ask?.(selected, published)) ?? null
      if (question) setAsked({ question, published })
      else publishNow(published)
    } catch (error) {
      console.error('What publishing would change could not be worked out', error)
      toast.error(wordsFor(published).failed)
    }
  }
  const publishNow = (published: boolean) =>
    void run(
      wordsFor(published),
      (ids) => batches.publish(ids, published),
      (ids) => undoBatch(batches, ids, published, () => onDone([])),
    )
  const isEmpty = running === null && selected.length === 0

  return (
    // Keeps the focus when its buttons are removed.
    <div
      ref={keepFocusIn}
      role="group"
      tabIndex={-1}
      aria-label={`Selected ${nouns}`}
      className={clsx('outline-none', isEmpty && 'absolute')}
    >
      {running ? (
        <div role="status" className="flex flex-wrap items-center gap-3 text-sm">
          <progress
            aria-label={running.doing}
            value={running.done}
            max={running.of}
            className="h-2 w-40 accent-accent"
          />
          {running.doing} {running.done} of {running.of}…
          <Button variant="secondary" size="sm" onClick={() => (cancelled.current = true)}>
            Cancel
          </Button>
        </div>
      ) : (
        !isEmpty && (
          <div className="flex flex-wrap gap-2">
            {drafts && (
              <>
                <Button variant="secondary" size="sm" onClick={() => void publish(true)}>
                  Publish
                </Button>
                <Button variant="secondary" size="sm" onClick={() => void publish(false)}>
                  Unpublish
                </Button>
              </>
            )}
            <Button variant="danger" size="sm" onClick={() => setAsking(true)}>
              Delete Selected ({selected.length})
            </Button>
          </div>
        )
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Are you sure you want to delete the selected ${selected.length} ${nouns}?`}
        description={note}
        confirmLabel="Delete"
        isWaiting={isWaiting}
        onConfirm={() =>
          void run(deleting, batches.remove, (ids) => undoDeletion(batches.entity, ids, () => onDone([])))
        }
      >
        {isAsking && renderAbout?.(selected)}
      </ConfirmDialog>
      {asked && (
        <SaveQuestionDialog
          question={asked.question}
          onConfirm={() => {
            setAsked(null)
            publishNow(asked.published)
          }}
          onLeave={() => setAsked(null)}
        />
      )}
    </div>
  )
}
