import { ImagePlus, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ImageUpload, type ImageUploadProps } from '#platform/ui/image-upload.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { useLeaveQuestion } from '#platform/ui/use-leave-question.tsx'
import { t } from '#platform/values/translate.ts'

export type PictureField = Pick<
  ImageUploadProps,
  'accept' | 'hint' | 'check' | 'upload' | 'remove' | 'shape' | 'Library'
>

export type EditableProps = { label: string; url: string; onChange: (url: string) => void; children: ReactNode }

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

/** Makes a click anywhere on a picture or video open its editor. */
export function EditLayer({ onClick }: { onClick: () => void }) {
  return <button type="button" tabIndex={-1} aria-hidden="true" onClick={onClick} className="absolute inset-0" />
}

/** The layer, and a button 'Edit {label}' that is readable on any background. */
export function EditCover({ label, Icon, onClick }: { label: string; Icon: LucideIcon; onClick: () => void }) {
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
