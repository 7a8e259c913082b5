import { restoreDeleted } from '#platform/browser/restore-deleted.ts'
import type { ToastOptions } from './toaster.tsx'
import { undoToast } from './undo-toast.ts'

/** For the toast of a deletion: 'Undo' restores these from the bin, then `onRestored`. */
export function undoDeletion(entity: string, ids: readonly string[], onRestored: () => void): ToastOptions {
  const undo = async () => {
    await restoreDeleted(entity, ids)
    onRestored()
  }
  return undoToast(undo, { done: 'The deletion is undone', failed: 'The deletion could not be undone' })
}
