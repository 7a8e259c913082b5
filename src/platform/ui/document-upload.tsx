import { clsx } from 'clsx'
import { FileUp } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useFileDrop } from '#platform/browser/use-file-drop.ts'
import type { Upload } from '#platform/browser/use-upload.ts'
import { FileChooser } from './file-chooser.tsx'
import { Message } from './message.tsx'
import { UploadProgress } from './upload-progress.tsx'

/** A document to choose, drop or paste, with progress and retry; the form holds the upload (`useUpload`). */
export function DocumentUpload({
  label,
  hint,
  accept,
  upload,
  children,
}: {
  label: string
  hint: string
  accept: string
  upload: Upload
  children?: ReactNode
}) {
  const { share, problem, busy, send } = upload
  const { over, dropping, onPaste } = useFileDrop(send, busy)
  const ids = { hint: useId(), problem: useId() }
  return (
    <fieldset
      aria-describedby={clsx(ids.hint, problem && ids.problem)}
      className="grid min-w-0 content-start gap-2"
      onPaste={onPaste}
    >
      <legend className="mb-2 text-sm font-[550] text-text">{label}</legend>
      {children}
      <div
        className={clsx(
          'grid gap-3 rounded-md border border-dashed p-4 text-sm text-muted transition-colors',
          over ? 'border-accent bg-wash' : 'border-edge bg-sunken',
        )}
        {...dropping}
      >
        {share === null ? (
          <p className="flex items-center gap-2.5">
            <FileUp aria-hidden className="size-5 shrink-0" />
            Drop or paste a file here
          </p>
        ) : (
          <UploadProgress label={label} share={share} />
        )}
        <div className="flex flex-wrap items-center gap-2 text-text">
          <FileChooser label={label} accept={accept} upload={upload} />
        </div>
      </div>
      <p id={ids.problem} role="alert" className="text-sm text-danger empty:hidden">
        {problem && <Message>{problem}</Message>}
      </p>
      <p id={ids.hint} className="text-xs text-muted">
        {hint}
      </p>
    </fieldset>
  )
}
