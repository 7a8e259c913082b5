import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { purgeMedia, mediaQuery } from '#features/media/library/client.ts'
import type { MediaDetail } from '#features/media/library/schema.ts'
import { ApiError, reasonOf } from '#platform/browser/api-client.ts'
import { ConfirmDialog, QuestionLines } from '#platform/ui/confirm-dialog.tsx'
import { toast } from '#platform/ui/toast.ts'
import { type Kinds, placeName } from './media-places.tsx'

type PurgeDialogProps = { file: MediaDetail; kinds: Kinds; onPurged: () => void; onClose: () => void }

/** The question before a file goes for good: it names every place that loses it. */
export function PurgeDialog({ file, kinds, onPurged, onClose }: PurgeDialogProps) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { id, places, versions, original_name } = file

  async function purge() {
    setBusy(true)
    try {
      await purgeMedia(id, places.length)
      onPurged()
      toast.success('Removed for good')
      void queries.invalidateQueries()
    } catch (error) {
      toast.error('Removing failed', { description: reasonOf(error) })
      if (error instanceof ApiError && error.code === 'stale') await queries.invalidateQueries(mediaQuery(id))
    } finally {
      setBusy(false)
    }
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title="Remove for good?"
      description={`“${original_name}” is deleted with all its sizes. This cannot be undone.`}
      confirmLabel="Remove for good"
      busy={isBusy}
      onConfirm={() => void purge()}
    >
      <p className="mt-4 text-sm font-[550]">{places.length === 0 ? 'No record shows it.' : 'It is taken out of:'}</p>
      <QuestionLines lines={[...new Set(places.map((place) => placeName(place, kinds)))]} />
      {versions > 0 && (
        <p className="mt-3 text-sm">
          {versions === 1 ? '1 kept version loses it as well.' : `${versions} kept versions lose it as well.`}
        </p>
      )}
    </ConfirmDialog>
  )
}
