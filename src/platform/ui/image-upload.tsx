import { clsx } from 'clsx'
import { ImagePlus } from 'lucide-react'
import { useId, useState } from 'react'
import type { UploadOptions } from '#platform/browser/upload.ts'
import { useFileDrop } from '#platform/browser/use-file-drop.ts'
import { refusalOf, useUpload } from '#platform/browser/use-upload.ts'
import { FileChooser } from './file-chooser.tsx'
import { ImageDeletion } from './image-deletion.tsx'
import { Message } from './message.tsx'
import { toast } from './toast.ts'
import { UploadProgress } from './upload-progress.tsx'

export type ImageUploadProps = {
  label: string
  value: string | null
  /** The address shown on the site now, where the field outlives a save. */
  stored?: string | null
  onChange: (url: string | null) => void
  check: (file: File) => string | null
  prepare?: (file: File) => Promise<File | null>
  upload: (file: File, options: Required<UploadOptions>) => Promise<{ url: string }>
  /** Deletes the file of an unused address; gives whether it is gone. */
  remove?: (url: string) => Promise<boolean>
  accept: string
  hint?: string
  shape?: 'wide' | 'square' | 'round'
  error?: string | undefined
  disabled?: boolean
}

/** A picture field with preview, progress, Cancel and Delete; the value changes once the upload is complete. */
export function ImageUpload(props: ImageUploadProps) {
  const { label, value, accept, hint, shape = 'wide', disabled = false, check, prepare, upload, onChange } = props
  /** Uploaded in this field: shown nowhere until it is saved. */
  const [arrived, setArrived] = useState<readonly string[]>([])
  const sending = useUpload({
    check,
    prepare,
    upload,
    onDone: ({ url }) => {
      setArrived((before) => [...before, url])
      onChange(url)
      toast.success('Upload Successful')
    },
    onRefused: (message) => toast.error(message),
    onFailed: (error) => {
      const told = refusalOf(error) ?? 'Image upload failed, please try again.'
      toast.error('Upload Failed', { description: told })
      return told
    },
  })
  const { share, problem, busy, send } = sending
  const { over, dropping, onPaste } = useFileDrop(send, disabled || busy)
  const ids = { hint: useId(), problem: useId() }
  const said = problem ?? props.error

  return (
    <fieldset
      aria-describedby={clsx(hint && ids.hint, said && ids.problem) || undefined}
      className="grid min-w-0 content-start gap-2"
      onPaste={onPaste}
    >
      <legend className="mb-2 text-sm font-[550] text-text">{label}</legend>
      <div
        className={clsx(
          'relative grid place-items-center overflow-hidden border bg-sunken text-muted transition-colors',
          over ? 'border-accent bg-wash' : 'border-line',
          shapes[shape],
        )}
        {...dropping}
      >
        {value ? (
          <img src={value} alt={`${label}: preview`} className="size-full object-cover" />
        ) : (
          <span
            className={clsx(
              'grid justify-items-center gap-2 p-4 text-center',
              shape === 'round' ? 'text-xs' : 'text-sm',
            )}
          >
            <ImagePlus aria-hidden className="size-6" />
            Drop or paste a picture here
          </span>
        )}
      </div>
      {share !== null && <UploadProgress label={label} share={share} />}
      <div className="flex flex-wrap items-center gap-2">
        <FileChooser
          label={label}
          accept={accept}
          upload={sending}
          disabled={disabled}
          isInvalid={props.error !== undefined}
        />
        {value && !busy ? (
          <ImageDeletion {...props} value={value} isShown={!arrived.includes(value) || value === props.stored} />
        ) : null}
      </div>
      {hint ? (
        <p id={ids.hint} className="text-xs text-muted">
          {hint}
        </p>
      ) : null}
      <p id={ids.problem} role="alert" className="text-sm text-danger empty:hidden">
        <Message>{said}</Message>
      </p>
    </fieldset>
  )
}

const shapes = {
  wide: 'aspect-video w-full max-w-md rounded-md',
  square: 'aspect-square w-40 rounded-md',
  round: 'aspect-square w-36 rounded-full',
}
