import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { reasonOf } from '#platform/browser/api-client.ts'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { toast } from './toast.ts'

/** The button that asks before a picture is deleted, then removes its file and empties the field. */
export function ImageDeletion({
  value,
  onChange,
  remove,
  disabled,
}: {
  value: string
  onChange: (url: null) => void
  remove?: (url: string) => Promise<void>
  disabled?: boolean
}) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)

  async function deleteImage() {
    setBusy(true)
    try {
      await remove?.(value)
      onChange(null)
      toast.success('Image deleted successfully')
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
        description="Are you sure you want to delete this image?"
        confirmLabel="Delete"
        busy={busy}
        onConfirm={() => void deleteImage()}
      />
    </>
  )
}
