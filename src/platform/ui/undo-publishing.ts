import { type Publishable, undoPublishing } from '#platform/browser/publishing-client.ts'
import type { ToastOptions } from './toaster.tsx'
import { undoToast } from './undo-toast.ts'

const says = { done: 'It is as it was before', failed: 'This could not be undone' }

/** For the toast of publishing or taking back one record, by the version that it made. */
export function undoPublished(of: Publishable, version: number): ToastOptions {
  return undoToast(async () => void (await undoPublishing(of, version)), says)
}
