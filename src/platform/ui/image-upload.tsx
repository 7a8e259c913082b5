import { clsx } from 'clsx'
import { ImagePlus, Upload, X } from 'lucide-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { ImageDeletion } from './image-deletion.tsx'
import { toast } from './toast.ts'

export type ImageUploadProps = {
  label: string
  /** The picture's address, or null where there is none. */
  value: string | null
  onChange: (url: string | null) => void
  /** The sentence that says what is wrong with a chosen file, or null. Asked before anything is sent. */
  check: (file: File) => string | null
  /** What happens to a file before it is sent, such as cropping; null: the person thought better of it. */
  prepare?: (file: File) => Promise<File | null>
  upload: (
    file: File,
    options: { onProgress: (share: number) => void; signal: AbortSignal },
  ) => Promise<{ url: string }>
  /** Removes the file behind an address once the person has agreed to its deletion. */
  remove?: (url: string) => Promise<void>
  /** As a file chooser takes it. */
  accept: string
  /** Formats and limit, in words. */
  hint?: string
  shape?: 'wide' | 'square' | 'round'
  disabled?: boolean
}

/**
 * A picture with its preview, to be chosen, dropped or pasted, with progress, Cancel and a confirmed Delete.
 * The value changes when the upload is complete; a failed or cancelled one leaves what was there.
 */
export function ImageUpload(props: ImageUploadProps) {
  const { label, value, accept, hint, shape = 'wide', disabled = false } = props
  const { share, problem, send, cancel } = useUpload(props)
  const [over, setOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const ids = { hint: useId(), problem: useId() }
  const busy = share !== null
  const closed = disabled || busy

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (!closed) send(event.dataTransfer.files[0])
  }

  return (
    <fieldset
      aria-describedby={clsx(hint && ids.hint, problem && ids.problem) || undefined}
      className="grid min-w-0 content-start gap-2"
      onPaste={(event) => {
        const file = event.clipboardData.files[0]
        if (!file || closed) return
        event.preventDefault()
        send(file)
      }}
    >
      <legend className="mb-2 text-sm font-[550] text-text">{label}</legend>
      <div
        className={clsx(
          'relative grid place-items-center overflow-hidden border bg-sunken text-muted transition-colors',
          over ? 'border-accent bg-wash' : 'border-line',
          shapes[shape],
        )}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(!closed)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
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
      {busy ? <Progress label={label} share={share} /> : null}
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={chooser}
          type="file"
          accept={accept}
          aria-label={`${label}: choose a file`}
          tabIndex={-1}
          className="sr-only"
          disabled={closed}
          onChange={(event) => {
            send(event.target.files?.[0])
            // The same file again is a choice too.
            event.target.value = ''
          }}
        />
        {busy ? (
          <Button variant="secondary" size="sm" onClick={cancel}>
            <X aria-hidden className="size-4" />
            Cancel
          </Button>
        ) : (
          <Button variant="secondary" size="sm" disabled={disabled} onClick={() => chooser.current?.click()}>
            <Upload aria-hidden className="size-4" />
            Upload
          </Button>
        )}
        {value && !busy ? <ImageDeletion {...props} value={value} /> : null}
      </div>
      {hint ? (
        <p id={ids.hint} className="text-xs text-muted">
          {hint}
        </p>
      ) : null}
      <p id={ids.problem} role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
    </fieldset>
  )
}

const shapes = {
  wide: 'aspect-video w-full max-w-md rounded-md',
  square: 'aspect-square w-40 rounded-md',
  round: 'aspect-square w-36 rounded-full',
}

const bar =
  'h-1.5 w-full max-w-md appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-accent'

/** Past the last byte the server still looks at the picture: the bar then runs without a figure. */
function Progress({ label, share }: { label: string; share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div className="flex items-center gap-3 text-sm text-muted">
      <progress
        aria-label={`${label}: upload`}
        className={clsx(bar, share === 1 && 'animate-breathe bg-accent motion-reduce:animate-none')}
        {...(share < 1 && { value: share })}
      />
      <span className="w-24 shrink-0 tabular-nums">{share < 1 ? `${percent}%` : 'Processing…'}</span>
    </div>
  )
}

/** One upload at a time: `share` is null while there is none. Leaving the page cancels it. */
function useUpload({ check, prepare, upload, onChange }: ImageUploadProps) {
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  function refuse(message: string) {
    setProblem(message)
    toast.error(message)
  }

  async function start(file: File) {
    const cancelling = new AbortController()
    running.current = cancelling
    setProblem(null)
    setShare(0)
    try {
      const { url } = await upload(file, { onProgress: setShare, signal: cancelling.signal })
      onChange(url)
      toast.success('Upload Successful')
    } catch (error) {
      if (cancelling.signal.aborted) return
      const told = refusalOf(error)
      setProblem(told ?? uploadFailed)
      toast.error('Upload Failed', { description: told ?? uploadFailed })
    } finally {
      running.current = null
      setShare(null)
    }
  }

  const send = (file: File | undefined) => {
    if (!file) return
    const found = check(file)
    if (found) return refuse(found)
    setProblem(null)
    if (!prepare) return void start(file)
    void prepare(file).then((prepared) => prepared && start(prepared))
  }
  return { share, problem, send, cancel: () => running.current?.abort() }
}

const uploadFailed = 'Image upload failed, please try again.'

/** What the server says of this very file; null for trouble that has nothing to do with it. */
function refusalOf(error: unknown): string | null {
  const fields = error instanceof Error && 'fields' in error ? (error.fields as Record<string, string>) : {}
  return fields['file'] ?? null
}
