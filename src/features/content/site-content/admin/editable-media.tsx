import { Film, ImagePlus, type LucideIcon } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { videoLink } from '#platform/values/video-links.ts'
import { webAddress } from '#platform/values/web-address.ts'
import { Dialog, FormDialog } from '#platform/ui/dialog.tsx'
import { ImageUpload, type ImageUploadProps } from '#platform/ui/image-upload.tsx'
import { Button } from '#platform/ui/button.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { useLeaveQuestion } from '#platform/ui/use-leave-question.tsx'
import { t } from '#platform/values/translate.ts'

export type PictureField = Pick<
  ImageUploadProps,
  'accept' | 'hint' | 'check' | 'upload' | 'remove' | 'shape' | 'Library'
>

type EditableProps = { label: string; url: string; onChange: (url: string) => void; children: ReactNode }

export function EditablePicture({ label, url, field, onChange, children }: EditableProps & { field: PictureField }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="relative size-full">
      {children}
      <EditCover label={label} Icon={ImagePlus} onClick={() => setOpen(true)} />
      {open && (
        <PictureDialog
          title={label}
          description={t('What you choose stands in the preview at once, and on the site when you save the section.')}
          onClose={() => setOpen(false)}
        >
          <ImageUpload {...field} label={label} value={url || null} onChange={(next) => onChange(next ?? '')} />
        </PictureDialog>
      )}
    </div>
  )
}

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
            {t('Done')}
          </Button>
        </>
      }
    >
      {guard.reported(children)}
      {guard.question}
    </Dialog>
  )
}

/** A video with a button 'Edit {label}' that opens a dialog for its address; empty removes it. */
export function EditableVideo({ label, url, onChange, children }: EditableProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className="relative h-full">
      {url ? (
        // A click here edits; the film plays on the site.
        <div inert className="h-full">
          {children}
        </div>
      ) : (
        <div className="grid aspect-video place-items-center rounded-md border border-dashed border-edge text-sm text-muted">
          {t('No video yet')}
        </div>
      )}
      <EditCover label={label} Icon={Film} onClick={() => setOpen(true)} />
      {open && (
        <AddressDialog
          title={label}
          url={url}
          onDone={(next) => {
            if (next !== null) onChange(next)
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}

function AddressDialog({ title, url, onDone }: { title: string; url: string; onDone: (url: string | null) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [address, setAddress] = useState(url)
  const [isAsked, setAsked] = useState(false)
  const [seen, setSeen] = useState(url)
  const [isMet, setMet] = useState(false)
  const trimmed = address.trim()
  const checked = trimmed === '' ? null : webAddress.safeParse(trimmed)
  const problem = checked?.success === false ? checked.error.issues[0]?.message : undefined
  const close = () => onDone(null)
  const isDirty = trimmed !== seen
  const guard = useLeaveQuestion({ id: 'video', label: title, isDirty, letGo: close, onClose: close })
  const apply = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (problem) return form.current?.querySelector('input')?.focus()
    if (!isDirty || trimmed === url) return close()
    if (url === seen) return onDone(trimmed)
    setSeen(url)
    setMet(true)
  }
  return (
    <FormDialog
      onClose={guard.leave}
      title={title}
      onSave={() => form.current?.requestSubmit()}
      submitLabel={t('Apply')}
      ref={form}
      onSubmit={apply}
    >
      <TextField
        label={t('Address of the video')}
        type="url"
        inputMode="url"
        placeholder="https://www.youtube.com/watch?v=…"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        error={(isAsked && problem) || (isMet ? metBy(seen) : undefined)}
        hint={
          videoLink(trimmed)?.kind === 'link'
            ? t('This is not an address of YouTube, so visitors get a plain link.')
            : t('An address of YouTube; left empty, the page shows no video.')
        }
      />
      {guard.question}
    </FormDialog>
  )
}

function metBy(url: string): string {
  return url
    ? t('Somebody else changed the address to {url} meanwhile. Apply again to put yours in its place.', { url })
    : t('Somebody else took the video away meanwhile. Apply again to put yours in its place.')
}

/** Makes a click anywhere on a picture or video open its editor. */
export function EditLayer({ onClick }: { onClick: () => void }) {
  return <button type="button" tabIndex={-1} aria-hidden="true" onClick={onClick} className="absolute inset-0" />
}

/** The layer, and a button 'Edit {label}' that is readable on any background. */
function EditCover({ label, Icon, onClick }: { label: string; Icon: LucideIcon; onClick: () => void }) {
  return (
    <>
      <EditLayer onClick={onClick} />
      <button
        type="button"
        aria-label={t('Edit {label}', { label })}
        aria-haspopup="dialog"
        onClick={onClick}
        className="absolute top-3 right-3 z-10 inline-flex min-h-9 items-center gap-2 rounded-md border border-edge bg-raised px-3 text-sm font-[550] text-text shadow-float transition-colors hover:border-accent hover:bg-wash"
      >
        <Icon className="size-4" />
        {label}
      </button>
    </>
  )
}
