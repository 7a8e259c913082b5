import type { ReactNode } from 'react'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { useLeaveQuestion } from '#platform/ui/use-leave-question.tsx'

type PictureDialogProps = { title: string; description: string; onClose: () => void; children: ReactNode }

/** A dialog around a picture field that applies at once; 'Done' waits for an upload, and leaving asks. */
export function PictureDialog({ title, description, onClose, children }: PictureDialogProps) {
  const guard = useLeaveQuestion({ id: 'picture', label: title, letGo: onClose, onClose })
  const { isUploading } = guard
  return (
    <Dialog
      onClose={guard.leave}
      title={title}
      description={description}
      onSave={() => !isUploading && onClose()}
      foot={
        <>
          {guard.wait}
          <Button disabled={isUploading} onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {guard.reported(children)}
      {guard.question}
    </Dialog>
  )
}
