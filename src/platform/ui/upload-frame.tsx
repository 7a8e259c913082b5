import clsx from 'clsx'
import { FileUp, RotateCw, Upload as UploadIcon, X } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { type Upload, useUploadReport } from '#platform/browser/use-upload.ts'
import { t } from '#platform/values/translate.ts'
import { describing, FieldNotes } from './field.tsx'
import { Message } from './message.tsx'
import { Button } from './button.tsx'

type UploadFrameProps = {
  label: string
  hint?: string | undefined
  problem: string | null | undefined
  upload: Upload
  disabled?: boolean
  before?: ReactNode
  /** `over`: a file is dragged above. */
  placeClass: (over: boolean) => string
  place: ReactNode
  children?: ReactNode
}

/** A field for a file that is chosen, dropped on its place or pasted, with what is wrong with it; `disabled` takes none. */
export function UploadFrame(props: UploadFrameProps) {
  const { label, hint, problem, upload, disabled = false, before, placeClass, place, children } = props
  const { busy, send } = upload
  const [over, setOver] = useState(false)
  const closed = disabled || busy
  const id = useId()
  const onDragOver = (event: DragEvent) => {
    event.preventDefault()
    setOver(!closed)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!closed) send(event.dataTransfer.files[0])
  }
  const onPaste = (event: ClipboardEvent) => {
    const file = event.clipboardData.files[0]
    if (!file || closed) return
    event.preventDefault()
    send(file)
  }
  return (
    <fieldset
      aria-describedby={describing(id, { hint, error: problem ?? undefined }) || undefined}
      className="grid min-w-0 content-start gap-2"
      onPaste={onPaste}
    >
      <legend className="mb-2 text-sm font-[550] text-text">{label}</legend>
      {before}
      <div className={placeClass(over)} {...{ onDragOver, onDrop }} onDragLeave={() => setOver(false)}>
        {place}
      </div>
      {children}
      <FieldNotes {...{ id, hint }} />
      <p id={`${id}-error`} role="alert" className="text-sm text-danger empty:hidden">
        <Message>{problem}</Message>
      </p>
    </fieldset>
  )
}

type FileChooserProps = {
  label: string
  accept: string
  upload: Upload
  disabled?: boolean
  /** The form misses a file: the focus comes here. */
  isInvalid?: boolean
}

/** The buttons of an upload: 'Upload', 'Cancel' and 'Try Again'; a dialog around it waits for the upload. */
export function FileChooser({ label, accept, upload, disabled = false, isInvalid = false }: FileChooserProps) {
  const { busy, isUnderWay, send, cancel, retry } = upload
  useUploadReport(isUnderWay)
  const chooser = useRef<HTMLInputElement>(null)
  const choose = () => chooser.current?.click()
  const now = busy
    ? { name: t('Cancel'), Icon: X, does: cancel }
    : retry
      ? { name: t('Try Again'), Icon: RotateCw, does: retry }
      : { name: t('Upload'), Icon: UploadIcon, does: choose }
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept={accept}
        aria-label={t('{label}: choose a file', { label })}
        tabIndex={-1}
        className="sr-only"
        disabled={disabled || busy}
        onChange={({ target }) => {
          send(target.files?.[0])
          // Lets the same file be chosen again.
          target.value = ''
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
          {t('Choose another file')}
        </Button>
      )}
    </>
  )
}

/** Upload progress, 0 to 1; at 1 the server still processes the file, and the bar is indeterminate. */
export function UploadProgress({ label, share }: { label: string; share: number }) {
  return (
    <div className="flex items-center gap-3 text-sm text-muted">
      <progress
        aria-label={t('{label}: upload', { label })}
        className={clsx(bar, share === 1 && 'animate-breathe bg-accent motion-reduce:animate-none')}
        {...(share < 1 && { value: share })}
      />
      <span className="w-24 shrink-0 tabular-nums">{share < 1 ? `${Math.round(share * 100)}%` : t('Processing…')}</span>
    </div>
  )
}

const bar =
  'h-1.5 w-full max-w-md appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent'

type DocumentUploadProps = { label: string; hint: string; accept: string; upload: Upload; children?: ReactNode }

/** A document to choose, drop or paste, with progress and retry; the form holds the upload (`useUpload`). */
export function DocumentUpload({ label, hint, accept, upload, children }: DocumentUploadProps) {
  return (
    <UploadFrame
      {...{ label, hint, upload }}
      problem={upload.problem}
      placeClass={(over) =>
        clsx(
          'grid gap-3 rounded-md border border-dashed p-4 text-sm text-muted transition-colors',
          over ? 'border-accent bg-wash' : 'border-edge bg-sunken',
        )
      }
      before={children}
      place={
        <>
          {upload.share === null ? (
            <p className="flex items-center gap-2.5">
              <FileUp className="size-5 shrink-0" />
              {t('Drop or paste a file here')}
            </p>
          ) : (
            <UploadProgress label={label} share={upload.share} />
          )}
          <div className="flex flex-wrap items-center gap-2 text-text">
            <FileChooser {...{ label, accept, upload }} />
          </div>
        </>
      }
    />
  )
}
