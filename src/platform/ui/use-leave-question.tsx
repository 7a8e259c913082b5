import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { useUnsavedPart } from '#platform/browser/unsaved-work.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Where fields in a dialog report an upload, and its end; null where nobody waits for them. */
const UploadReportContext = createContext<(() => () => void) | null>(null)

export function useUploadReport(isUnderWay: boolean): void {
  const report = use(UploadReportContext)
  useEffect(() => (isUnderWay ? report?.() : undefined), [isUnderWay, report])
}

type Leaving = { id: string; label: string; isDirty?: boolean; letGo: () => void; onClose: () => void }

/** Asks before a dialog with unsaved edits or an upload on its way is left; `question` stands inside the dialog, `wait` in its foot. */
export function useLeaveQuestion({ id, label, isDirty = false, letGo, onClose }: Leaving) {
  const [uploads, setUploads] = useState(0)
  const [isAsking, setAsking] = useState(false)
  const report = useCallback(() => {
    setUploads((before) => before + 1)
    return () => setUploads((before) => before - 1)
  }, [])
  const isUploading = uploads > 0
  const isUnsaved = isDirty || isUploading
  if (isAsking && !isUnsaved) setAsking(false)
  useUnsavedPart(id, label, isUnsaved, () => undefined, letGo)
  return {
    isUploading,
    leave: () => (isUnsaved ? setAsking(true) : onClose()),
    reported: (fields: ReactNode) => <UploadReportContext value={report}>{fields}</UploadReportContext>,
    wait: (
      <p aria-live="polite" className="basis-full text-right text-sm text-muted empty:hidden">
        {isUploading && 'Please wait: the file is still on its way.'}
      </p>
    ),
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
