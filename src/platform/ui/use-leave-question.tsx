import { type ReactNode, useState } from 'react'
import { useUnsavedPart } from '#platform/browser/unsaved-work.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before a dialog with unsaved edits is left; `question` stands inside the dialog. */
export function useLeaveQuestion({
  id,
  label,
  isUnsaved,
  letGo,
  onClose,
}: {
  id: string
  label: string
  isUnsaved: boolean
  letGo: () => void
  onClose: () => void
}): { leave: () => void; question: ReactNode } {
  const [isAsking, setAsking] = useState(false)
  if (isAsking && !isUnsaved) setAsking(false)
  useUnsavedPart(id, label, isUnsaved, () => undefined, letGo)
  return {
    leave: () => (isUnsaved ? setAsking(true) : onClose()),
    question: (
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Unsaved Changes"
        description="You have unsaved changes. Are you sure you want to leave?"
        confirmLabel="Discard Changes"
        onConfirm={letGo}
      />
    ),
  }
}
