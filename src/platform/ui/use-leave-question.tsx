import { type ReactNode, useState } from 'react'
import { useUnsavedPart } from '#platform/browser/unsaved-work.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * What a dialog does before something in it is let go: `leave` closes it, and asks first while `isUnsaved`; so does leaving
 * the screen. `question` stands inside the dialog; it goes by itself when nothing is unsaved any more.
 */
export function useLeaveQuestion({
  id,
  label,
  isUnsaved,
  letGo,
  onClose,
}: {
  /** As which part of the screen it is unsaved (`useUnsavedPart`). */
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
