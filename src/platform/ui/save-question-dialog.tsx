import type { SaveQuestion } from '#platform/values/save-question.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

export function SaveQuestionDialog({
  question: { title, description, lines, confirmLabel },
  onConfirm,
  onLeave,
}: {
  question: SaveQuestion
  onConfirm: () => void
  onLeave: () => void
}) {
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onLeave()}
      title={title}
      description={description}
      tone="primary"
      confirmLabel={confirmLabel}
      onConfirm={onConfirm}
    >
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
