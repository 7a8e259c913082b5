import { RotateCw, Upload as UploadIcon, X } from 'lucide-react'
import { useRef } from 'react'
import { useUploadReport } from '#platform/browser/upload-report.ts'
import type { Upload } from '#platform/browser/use-upload.ts'
import { Button } from './button.tsx'

/** The buttons of an upload: 'Upload', 'Cancel' and 'Try Again'; a dialog around it waits for the upload. */
export function FileChooser({
  label,
  accept,
  upload: { busy, isUnderWay, send, cancel, retry },
  disabled = false,
  isInvalid = false,
}: {
  label: string
  accept: string
  upload: Upload
  disabled?: boolean
  /** The form misses a file: the focus comes here. */
  isInvalid?: boolean
}) {
  useUploadReport(isUnderWay)
  const chooser = useRef<HTMLInputElement>(null)
  const choose = () => chooser.current?.click()
  const now = busy
    ? { name: 'Cancel', Icon: X, does: cancel }
    : retry
      ? { name: 'Try Again', Icon: RotateCw, does: retry }
      : { name: 'Upload', Icon: UploadIcon, does: choose }
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept={accept}
        aria-label={`${label}: choose a file`}
        tabIndex={-1}
        className="sr-only"
        disabled={disabled || busy}
        onChange={(event) => {
          send(event.target.files?.[0])
          // Lets the same file be chosen again.
          event.target.value = ''
        }}
      />
      {/* One button, so that the focus stays when its label changes. */}
      <Button
        variant={retry ? 'primary' : 'secondary'}
        size="sm"
        disabled={disabled}
        data-invalid={isInvalid || undefined}
        onClick={now.does}
      >
        <now.Icon aria-hidden className="size-4" />
        {now.name}
      </Button>
      {retry && (
        <Button variant="secondary" size="sm" disabled={disabled} onClick={choose}>
          Choose another file
        </Button>
      )}
    </>
  )
}
