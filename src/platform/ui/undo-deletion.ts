import { reasonOf } from '#platform/browser/api-client.ts'
import { restoreDeleted } from '#platform/browser/restore-deleted.ts'
import { toast } from './toast.ts'
import type { ToastOptions } from './toaster.tsx'

/** How long a toast with 'Undo' stays, in milliseconds. */
const readingTime = 10_000

/** For the toast of a deletion: 'Undo' restores these from the bin, then `onRestored`. */
export function undoDeletion(entity: string, ids: readonly string[], onRestored: () => void): ToastOptions {
  const undo = async () => {
    try {
      await restoreDeleted(entity, ids)
      onRestored()
      toast.success('The deletion is undone')
    } catch (error) {
      toast.error('The deletion could not be undone', { description: reasonOf(error) })
    }
  }
  return { duration: readingTime, action: { label: 'Undo', onClick: () => void undo() } }
}
