import clsx from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { reasonOf } from '#platform/browser/api-client.ts'
import { focusGroup } from '#platform/browser/focus-place.ts'
import type { RecordBatchClient } from '#records/kinds/kind-client.ts'
import { type BatchChange, type BatchResult, type ChangeOfEach, idsOf, undoBatch, useBatchRun } from './run-batch.ts'
import type { Selected } from './record-batch.ts'
import type { SaveQuestion } from '#platform/values/save-question.ts'
import type { BatchStep, BatchWords } from './batch-words.ts'
import { Button } from '#platform/ui/button.tsx'
import { ConfirmDialog, SaveQuestionDialog } from '#platform/ui/confirm-dialog.tsx'
import { Select, WordOptions } from '#platform/ui/input.tsx'
import { RefusedList, RunningProgress } from '#platform/ui/running-progress.tsx'
import { toast } from '#platform/ui/toast.ts'
import type { ToastOptions } from '#platform/ui/toaster.tsx'
import { undoDeletion, undoToast } from '#records/editing/undo-toast.ts'
import { t } from '#platform/values/translate.ts'

/** A change that is asked about: `question` where it does more than it says. */
type Change = BatchChange | ChangeOfEach
type Asked = { step: BatchStep; change: Change; items: readonly Selected[]; question: SaveQuestion | null }

export type BatchBarProps = {
  words: BatchWords
  /** Shown before a deletion. */
  note?: string
  batches: RecordBatchClient
  selected: readonly Selected[]
  /** All that the list's filter finds, where its rows are selected whole. */
  matching?: { count: number; select: () => Promise<{ items: Selected[]; more: boolean }> } | undefined
  /** Where they can go: a field, and what its values are called. */
  moves?: { field: string; label: string; words: Readonly<Record<string, string>> }
  /** What must be confirmed before publishing or unpublishing; null for nothing. */
  ask?: (ids: readonly string[], published: boolean) => Promise<SaveQuestion | null>
  /** Shown before a deletion, which cannot be confirmed while `isWaiting`, and before what others are told of. */
  renderAbout?: (items: readonly Selected[]) => ReactNode
  isWaiting?: boolean
  /** What else can be done to them: `act` does it, or asks first where not all of them were ticked one by one. */
  renderMore?: (act: (step: BatchStep, change: Change) => void, items: readonly Selected[]) => ReactNode
  /** Told of each that is done with, and of none after an undo. */
  onDone: (ids: readonly string[]) => void
}

/** Publishes, unpublishes, moves or deletes the selected records, with progress, Cancel and Undo. */
export function BatchBar(props: BatchBarProps) {
  const { words, note, batches, selected, matching, moves, ask, renderAbout, renderMore, isWaiting, onDone } = props
  const { running, doing, refused, run, cancel, dismiss } = useBatch(batches, onDone)
  const [all, setAll] = useState<{ of: readonly Selected[]; items: readonly Selected[] } | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  // Whoever changes the selection means these rows again.
  const items = all && all.of.length === selected.length ? all.items : selected
  const { publishing, unpublishing, moving, deleting } = words
  const isEmpty = running === null && items.length === 0 && refused.length === 0
  const begin = ({ step, change, items: chosen }: Asked) => {
    setAsked(null)
    setAll(null)
    void run(step, change, chosen)
  }
  const askToChange = async (step: BatchStep, change: Change) => {
    const published = change !== null && 'published' in change ? change['published'] : undefined
    try {
      const question = typeof published === 'boolean' ? ((await ask?.(idsOf(items), published)) ?? null) : null
      const next = { step, change, items, question }
      // What was not ticked one by one is confirmed with its count.
      if (question || change === null || step.asksFirst || items !== selected) setAsked(next)
      else begin(next)
    } catch (error) {
      console.error('What this would change could not be worked out', error)
      toast.error(step.failed)
    }
  }
  const selectAll = async () => {
    if (!matching) return
    try {
      const found = await matching.select()
      setAll({ of: selected, items: found.items })
      if (found.more) toast.info(t('Only the first of them are selected: there are too many for one go.'))
    } catch (error) {
      toast.error(t('They could not be selected'), { description: reasonOf(error) })
    }
  }

  return (
    // Keeps the focus when its buttons are removed.
    <div {...focusGroup} aria-label={words.group} className={clsx('grid gap-3', isEmpty && 'absolute')}>
      {running ? (
        <RunningProgress words={doing(running.done, running.of)} {...running} onCancel={cancel} />
      ) : (
        items.length > 0 && (
          <div className="flex flex-wrap items-center gap-2">
            {publishing && <Act onClick={() => void askToChange(publishing, { published: true })}>{t('Publish')}</Act>}
            {unpublishing && (
              <Act onClick={() => void askToChange(unpublishing, { published: false })}>{t('Unpublish')}</Act>
            )}
            {moving && moves && (
              <Move {...moves} onMove={(value) => void askToChange(moving, { [moves.field]: value })} />
            )}
            {renderMore?.((step, change) => void askToChange(step, change), items)}
            {deleting && (
              <Button variant="danger" size="sm" onClick={() => void askToChange(deleting, null)}>
                {t('Delete Selected ({count})', { count: items.length })}
              </Button>
            )}
            {matching && items === selected && matching.count > items.length && (
              <Button variant="quiet" size="sm" onClick={() => void selectAll()}>
                {words.selectAll(matching.count)}
              </Button>
            )}
          </div>
        )
      )}
      {refused.length > 0 && <Refused refused={refused} onDismiss={dismiss} />}
      <BatchQuestion {...{ asked, note, isWaiting, renderAbout, begin }} onLeave={() => setAsked(null)} />
    </div>
  )
}

type BatchQuestionProps = Pick<BatchBarProps, 'note' | 'isWaiting' | 'renderAbout'> & {
  asked: Asked | null
  begin: (asked: Asked) => void
  onLeave: () => void
}

/** What is confirmed before it is done. */
function BatchQuestion({ asked, note, isWaiting, renderAbout, begin, onLeave }: BatchQuestionProps) {
  if (asked?.question)
    return <SaveQuestionDialog question={asked.question} onConfirm={() => begin(asked)} onLeave={onLeave} />
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={onLeave}
      title={asked?.step.ask(asked.items.length) ?? ''}
      description={asked?.change === null ? note : undefined}
      confirmLabel={asked?.step.confirm ?? ''}
      tone={asked?.change === null ? 'danger' : 'primary'}
      isWaiting={asked?.change === null && isWaiting}
      onConfirm={() => asked && begin(asked)}
    >
      {(asked?.change === null || asked?.step.asksFirst) && renderAbout?.(asked.items)}
    </ConfirmDialog>
  )
}

function useBatch({ entity, work }: RecordBatchClient, onDone: (ids: readonly string[]) => void) {
  const { running, run: runAll, cancel } = useBatchRun()
  const [step, setStep] = useState<BatchStep | null>(null)
  const [refused, setRefused] = useState<BatchResult['refused']>([])
  async function run(next: BatchStep, change: Change, items: readonly Selected[]) {
    const { done, failed, isFinal } = next
    setRefused([])
    setStep(next)
    const result = await runAll({ work, items, change, onReached: onDone })
    setRefused(result.refused)
    if (result.problem !== null) {
      console.error(failed, result.problem)
      toast.error(failed, { description: result.problem })
    }
    if (result.done.length > 0) toast.success(done(result.done.length), isFinal ? {} : undoOf(change, result.done))
  }
  function undoOf(change: Change, done: readonly Selected[]): ToastOptions {
    const refresh = () => onDone([])
    if (change === null) return undoDeletion(entity, idsOf(done), refresh)
    const undo = () => undoBatch(work, done, change).then(setRefused).finally(refresh)
    return undoToast(undo, { done: t('The change is undone'), failed: t('The change could not be undone') })
  }
  const doing: BatchStep['doing'] = (reached, of) => step?.doing(reached, of) ?? ''
  return { running, doing, refused, run, cancel, dismiss: () => setRefused([]) }
}

function Act({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="secondary" size="sm" onClick={onClick}>
      {children}
    </Button>
  )
}

type MoveProps = Omit<NonNullable<BatchBarProps['moves']>, 'field'> & { onMove: (value: string) => void }

function Move({ label, words, onMove }: MoveProps) {
  return (
    <Select
      aria-label={label}
      className="min-h-9! w-auto! text-sm!"
      value=""
      onChange={({ target }) => target.value && onMove(target.value)}
    >
      <option value="">{label}</option>
      <WordOptions words={words} />
    </Select>
  )
}

function Refused({ refused, onDismiss }: Pick<BatchResult, 'refused'> & { onDismiss: () => void }) {
  return (
    <div role="alert" className="flex items-start gap-3 rounded-md bg-sunken p-4 text-sm">
      <div className="grid min-w-0 flex-1 gap-2">
        <p className="font-[550]">{t('These stay as they were:')}</p>
        <RefusedList refused={refused} />
      </div>
      <Button variant="quiet" size="sm" aria-label={t('Close this list')} icon={X} onClick={onDismiss} />
    </div>
  )
}
