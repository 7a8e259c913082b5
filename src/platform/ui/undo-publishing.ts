import { type Publishable, undoPublishing } from '#platform/browser/publishing-client.ts'
import type { RecordBatchClient } from '#platform/browser/record-client.ts'
import type { ToastOptions } from './toaster.tsx'
import { undoToast } from './undo-toast.ts'

const says = { done: 'It is as it was before', failed: 'This could not be undone' }

/** For the toast of publishing or taking back one record, by the version that it made. */
export function undoPublished(of: Publishable, version: number): ToastOptions {
  return undoToast(async () => void (await undoPublishing(of, version)), says)
}

/** The same of several, to which nothing else was done; then `onUndone`. */
export function undoBatch(
  batches: RecordBatchClient,
  ids: readonly string[],
  published: boolean,
  onUndone: () => void,
): ToastOptions {
  const undo = async () => {
    await batches.publish(ids, !published)
    onUndone()
  }
  return undoToast(undo, says)
}
