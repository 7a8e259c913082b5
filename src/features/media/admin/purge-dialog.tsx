import { useQueryClient } from '@tanstack/react-query'
import { purgeMedia, mediaQuery } from '#features/media/library/client.ts'
import type { MediaDetail } from '#features/media/library/schema.ts'
import { ApiError } from '#platform/browser/api-client.ts'
import { ConfirmDialog, QuestionLines } from '#platform/ui/confirm-dialog.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { type Kinds, placeName } from './media-places.tsx'

type PurgeDialogProps = { file: MediaDetail; kinds: Kinds; onPurged: () => void; onClose: () => void }

/** The question before a file goes for good: it names every place that loses it. */
export function PurgeDialog({ file, kinds, onPurged, onClose }: PurgeDialogProps) {
  const queries = useQueryClient()
  const { isBusy, run } = useAction()
  const { id, places, versions, original_name } = file

  async function purge() {
    await purgeMedia(id, places.length)
    onPurged()
    toast.success('Removed for good')
    void queries.invalidateQueries()
  }
  const readAgain = async (error: unknown) => {
    if (error instanceof ApiError && error.code === 'stale') await queries.invalidateQueries(mediaQuery(id))
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title="Remove for good?"
      description={`“${original_name}” is deleted with all its sizes. This cannot be undone.`}
      confirmLabel="Remove for good"
      busy={isBusy}
      onConfirm={() => void run('Removing failed', purge, readAgain)}
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
