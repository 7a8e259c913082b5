import { createContext, type ReactNode, use, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useUnsavedPart } from '#platform/browser/unsaved-work.tsx'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { UploadReportContext } from '../browser/use-upload.ts'
import { t } from '#platform/values/translate.ts'

type Settle = () => Promise<void>
/** Where fields that store something by themselves say how a save waits for it. */
const SettleContext = createContext<((settle: Settle) => () => void) | null>(null)

/** What a save of the dialog around this field waits for. */
export function useSettledBeforeSave(settle: Settle): void {
  const register = use(SettleContext)
  const settleNow = useEffectEvent(settle)
  useEffect(() => register?.(() => settleNow()), [register])
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
  const settling = useRef(new Set<Settle>())
  const register = useCallback((settle: Settle) => {
    settling.current.add(settle)
    return () => void settling.current.delete(settle)
  }, [])
  const isUploading = uploads > 0
  const isUnsaved = isDirty || isUploading
  if (isAsking && !isUnsaved) setAsking(false)
  useUnsavedPart(id, label, isUnsaved, () => undefined, letGo)
  return {
    isUploading,
    leave: () => (isUnsaved ? setAsking(true) : onClose()),
    reported: (fields: ReactNode) => (
      <UploadReportContext value={report}>
        <SettleContext value={register}>{fields}</SettleContext>
      </UploadReportContext>
    ),
    /** Runs `work` once fields have stored what they store by themselves: at once where there is none. */
    settled: (work: () => void) => {
      const waits = [...settling.current]
      if (waits.length === 0) work()
      else void Promise.all(waits.map((settle) => settle())).then(work)
    },
    wait: (
      <p aria-live="polite" className="basis-full text-right text-sm text-muted empty:hidden">
        {isUploading && t('Please wait: the file is still on its way.')}
      </p>
    ),
    question: (
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('Unsaved Changes')}
        description={t('You have unsaved changes. Are you sure you want to leave?')}
        confirmLabel={t('Discard Changes')}
        onConfirm={letGo}
      />
    ),
  }
}
