import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { reasonOf } from '#platform/browser/api-client.ts'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { toast } from './toast.ts'

/** Removes a picture after a question; an unsaved one's file is deleted at once, a shown one's when the field is saved. */
export function ImageDeletion({
  value,
  isShown,
  onChange,
  remove,
  disabled,
}: {
  value: string
  /** Whether the site may show it: it was not just uploaded here. */
  isShown: boolean
  onChange: (url: null) => void
  remove?: (url: string) => Promise<boolean>
  disabled?: boolean
}) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)

  async function deleteImage() {
    setBusy(true)
    try {
      const isDeleted = !isShown && (await remove?.(value)) === true
      onChange(null)
      if (isDeleted) toast.success('Image deleted successfully')
      else toast.info('Image taken out', { description: 'It leaves the page when you save.' })
    } catch (error) {
      const message = reasonOf(error)
      toast.error('Delete Failed', { description: `Failed to delete image: ${message}` })
    } finally {
      setBusy(false)
      setOpen(false)
    }
  }

  return (
    <>
      <Button variant="quiet" size="sm" disabled={disabled} onClick={() => setOpen(true)}>
        <Trash2 aria-hidden className="size-4" />
        Delete
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete image"
        description={
          isShown
            ? 'Are you sure you want to delete this image? It leaves the page when you save.'
            : 'Are you sure you want to delete this image?'
        }
        confirmLabel="Delete"
        busy={busy}
        onConfirm={() => void deleteImage()}
      />
    </>
  )
}
