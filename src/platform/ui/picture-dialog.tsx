import type { ReactNode } from 'react'
import { UploadReportContext, useReportedUploads } from '#platform/browser/upload-report.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useLeaveQuestion } from './use-leave-question.tsx'

type PictureDialogProps = {
  title: string
  description: string
  onClose: () => void
  children: ReactNode
}

/** A dialog around a picture field that applies at once; 'Done' waits for an upload, and leaving asks. */
export function PictureDialog({ title, description, onClose, children }: PictureDialogProps) {
  const { isUploading, report } = useReportedUploads()
  const { leave, question } = useLeaveQuestion({
    id: 'picture',
    label: title,
    isUnsaved: isUploading,
    letGo: onClose,
    onClose,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title={title}
      description={description}
      onSave={() => !isUploading && onClose()}
      foot={
        <>
          <UploadWait isUploading={isUploading} />
          <Button disabled={isUploading} onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <UploadReportContext value={report}>{children}</UploadReportContext>
      {question}
    </Dialog>
  )
}

/** Announces why a dialog's button waits during an upload. */
export function UploadWait({ isUploading }: { isUploading: boolean }) {
  return (
    <p aria-live="polite" className="basis-full text-right text-sm text-muted empty:hidden">
      {isUploading && 'Please wait: the file is still on its way.'}
    </p>
  )
}
