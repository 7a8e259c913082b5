import { reasonOf } from '#platform/browser/api-client.ts'
import { toast } from './toast.ts'
import type { ToastOptions } from './toaster.tsx'

/** How long a toast with 'Undo' stays, in milliseconds. */
const readingTime = 10_000

/** For the toast of what has been done: 'Undo' runs `undo`, and says how that went. */
export function undoToast(undo: () => Promise<void>, says: { done: string; failed: string }): ToastOptions {
  const run = async () => {
    try {
      await undo()
      toast.success(says.done)
    } catch (error) {
      toast.error(says.failed, { description: reasonOf(error) })
    }
  }
  return { duration: readingTime, action: { label: 'Undo', onClick: () => void run() } }
}
