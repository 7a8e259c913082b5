import clsx from 'clsx'
import { ImagePlus, Trash2 } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { reasonOf } from '#platform/browser/api-client.ts'
import type { UploadOptions } from '#platform/browser/upload.ts'
import { refusalOf, useUpload } from '#platform/browser/use-upload.ts'
import { Button } from './button.tsx'
import { ConfirmDialog } from './lazy-confirm.tsx'
import { LazyPart } from './lazy-part.tsx'
import { toast } from './toast.ts'
import { useAction } from './use-action.ts'
import { FileChooser, UploadFrame, UploadProgress } from './upload-frame.tsx'
import { t } from '#platform/values/translate.ts'

export type ImageUploadProps = {
  label: string
  value: string | null
  /** The address shown on the site now, where the field outlives a save. */
  stored?: string | null
  onChange: (url: string | null) => void
  check: (file: File) => string | null
  prepare?: (file: File) => Promise<File | null>
  upload: (file: File, options: Required<UploadOptions>) => Promise<{ url: string; reused?: true | undefined }>
  /** Deletes the file of an unused address; gives whether it is gone. */
  remove?: (url: string) => Promise<boolean>
  accept: string
  hint?: string
  shape?: 'wide' | 'square' | 'round'
  error?: string | undefined
  disabled?: boolean
  /** What else can be done with a picture that is stored: choosing one that is there, and describing it. */
  Library?: ComponentType<PictureLibraryProps>
}

export type PictureLibraryProps = Pick<ImageUploadProps, 'label' | 'value' | 'disabled' | 'error' | 'onChange'>

/** A picture field with preview, progress, Cancel and Delete; the value changes once the upload is complete. */
export function ImageUpload(props: ImageUploadProps) {
  const { label, value, accept, hint, shape = 'wide', disabled = false, check, prepare, upload, onChange } = props
  const { Library } = props
  /** Uploaded in this field: shown nowhere until it is saved. */
  const [arrived, setArrived] = useState<readonly string[]>([])
  const sending = useUpload({
    check,
    prepare,
    upload,
    onDone: ({ url, reused }) => {
      if (!reused) setArrived((before) => [...before, url])
      onChange(url)
      toast.success(t('Upload Successful'))
    },
    onRefused: (message) => toast.error(message),
    onFailed: (error) => {
      const told = refusalOf(error) ?? t('Image upload failed, please try again.')
      toast.error(t('Upload Failed'), { description: told })
      return told
    },
  })
  const { share, problem, busy } = sending
  // What is wrong with a picture that is there stands where it is described.
  const isDescribed = Library !== undefined && value?.startsWith('/files/images/') === true
  const error = isDescribed ? undefined : props.error

  return (
    <UploadFrame
      {...{ label, hint, disabled }}
      upload={sending}
      problem={problem ?? error}
      placeClass={(over) =>
        clsx(
          'relative grid place-items-center overflow-hidden border bg-sunken text-muted transition-colors',
          over ? 'border-accent bg-wash' : 'border-line',
          shapes[shape],
        )
      }
      place={
        value ? (
          <img src={value} alt={t('{label}: preview', { label })} className="size-full object-cover" />
        ) : (
          <span
            className={clsx(
              'grid justify-items-center gap-2 p-4 text-center',
              shape === 'round' ? 'text-xs' : 'text-sm',
            )}
          >
            <ImagePlus className="size-6" />
            {t('Drop or paste a picture here')}
          </span>
        )
      }
    >
      {share !== null && <UploadProgress label={label} share={share} />}
      <div className="flex flex-wrap items-center gap-2">
        <FileChooser {...{ label, accept, disabled }} upload={sending} isInvalid={error !== undefined} />
        {value && !busy ? (
          <ImageDeletion {...props} value={value} isShown={!arrived.includes(value) || value === props.stored} />
        ) : null}
        {Library && !busy && (
          <LazyPart>
            <Library {...{ label, value, disabled, onChange }} error={props.error} />
          </LazyPart>
        )}
      </div>
    </UploadFrame>
  )
}

type DeletionProps = Pick<ImageUploadProps, 'onChange' | 'remove' | 'disabled'> & { value: string; isShown: boolean }

/** Removes a picture after a question; the file of one just uploaded here is deleted at once, of one that the site may show when the field is saved. */
function ImageDeletion({ value, isShown, onChange, remove, disabled }: DeletionProps) {
  const [open, setOpen] = useState(false)
  const { isBusy, run } = useAction()

  async function deleteImage() {
    const work = async () => {
      const isDeleted = !isShown && (await remove?.(value)) === true
      onChange(null)
      if (isDeleted) toast.success(t('Image deleted successfully'))
      else toast.info(t('Image taken out'), { description: t('It leaves the page when you save.') })
    }
    const about = (error: unknown) => t('Failed to delete image: {reason}', { reason: reasonOf(error) })
    await run(null, work, (error) => toast.error(t('Delete Failed'), { description: about(error) }))
    setOpen(false)
  }

  return (
    <>
      <Button variant="quiet" size="sm" disabled={disabled} icon={Trash2} onClick={() => setOpen(true)}>
        {t('Delete')}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('Delete image')}
        description={
          isShown
            ? t('Are you sure you want to delete this image? It leaves the page when you save.')
            : t('Are you sure you want to delete this image?')
        }
        confirmLabel={t('Delete')}
        busy={isBusy}
        onConfirm={() => void deleteImage()}
      />
    </>
  )
}

const shapes = {
  wide: 'aspect-video w-full max-w-md rounded-md',
  square: 'aspect-square w-40 rounded-md',
  round: 'aspect-square w-36 rounded-full',
}
