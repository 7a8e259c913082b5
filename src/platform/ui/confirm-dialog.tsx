import clsx from 'clsx'
import { AlertDialog } from 'radix-ui'
import { type ReactNode, use, useEffect, useEffectEvent } from 'react'
import type { SaveQuestion } from '#platform/values/save-question.ts'
import { Button } from './button.tsx'
import { veilClass, windowClass } from './dialog.tsx'
import { Message } from './message.tsx'
import { StayContext } from './session-notice.ts'
import { useFocusReturn } from '#platform/browser/focus-place.ts'
import { t } from '#platform/values/translate.ts'

type ConfirmDialogProps = {
  open?: boolean
  onClose: () => void
  title: string
  description?: ReactNode
  confirmLabel: string
  tone?: 'danger' | 'primary'
  busy?: boolean
  isWaiting?: boolean
  onConfirm: () => void
  children?: ReactNode
}

/** Asks before something that matters; the focus starts on the harmless button, and the caller closes it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open = true, onClose, title, description, confirmLabel, tone = 'danger', busy = false } = props
  const { isWaiting = false, onConfirm, children } = props
  const focusReturn = useFocusReturn()
  const stay = useEffectEvent(use(StayContext))
  useEffect(() => {
    if (open) stay()
  }, [open])
  return (
    <AlertDialog.Root open={open} onOpenChange={() => !busy && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={veilClass} />
        <AlertDialog.Content
          {...focusReturn}
          className={clsx(windowClass, 'max-w-md overflow-y-auto p-6 sm:p-8')}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <AlertDialog.Title className="text-xl">
            <Message>{title}</Message>
          </AlertDialog.Title>
          {description && (
            <AlertDialog.Description className="mt-3 text-sm text-muted">{description}</AlertDialog.Description>
          )}
          {children}
          <div className="mt-7 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel asChild>
              <Button variant="secondary" disabled={busy}>
                {t('Cancel')}
              </Button>
            </AlertDialog.Cancel>
            <Button variant={tone} busy={busy} disabled={isWaiting} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

type SaveQuestionProps = { question: SaveQuestion; onConfirm: () => void; onLeave: () => void }

export function SaveQuestionDialog({ question, onConfirm, onLeave }: SaveQuestionProps) {
  const { lines, ...said } = question
  return (
    <ConfirmDialog onClose={onLeave} {...said} tone="primary" onConfirm={onConfirm}>
      <QuestionLines lines={lines} />
    </ConfirmDialog>
  )
}

export function QuestionLines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="mt-3 grid max-h-64 gap-2 overflow-y-auto text-sm">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
