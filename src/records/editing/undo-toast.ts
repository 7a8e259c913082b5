import { reasonOf } from '#platform/browser/api-client.ts'
import { type Publishable, undoPublishing } from '#records/publishing/publishing-client.ts'
import { mostAtOnce, restoreFromBin } from '#records/bin/client.ts'
import { toast } from '#platform/ui/toast.ts'
import type { ToastOptions } from '#platform/ui/toaster.tsx'
import { t } from '#platform/values/translate.ts'

/** How long a toast with 'Undo' stays, in milliseconds. */
const readingTime = 10_000

const asBefore = { done: t('It is as it was before'), failed: t('This could not be undone') }

/** For the toast of what has been done: 'Undo' runs `undo`, and says how that went. */
export function undoToast(undo: () => Promise<unknown>, says = asBefore): ToastOptions {
  const run = async () => {
    try {
      await undo()
      toast.success(says.done)
    } catch (error) {
      toast.error(says.failed, { description: reasonOf(error) })
    }
  }
  return { duration: readingTime, action: { label: t('Undo'), onClick: () => void run() } }
}

/** For the toast of a deletion: 'Undo' restores these from the bin, then `onRestored`. */
export function undoDeletion(entity: string, ids: readonly string[], onRestored: () => void): ToastOptions {
  const undo = async () => {
    for (let at = 0; at < ids.length; at += mostAtOnce) {
      const { refused } = await restoreFromBin(ids.slice(at, at + mostAtOnce).map((id) => ({ entity, id })))
      if (refused[0]) throw new Error(refused[0].message)
    }
    onRestored()
  }
  return undoToast(undo, { done: t('The deletion is undone'), failed: t('The deletion could not be undone') })
}

/** For the toast of publishing or taking back one record, by the version that it made. */
export function undoPublished(of: Publishable, version: number): ToastOptions {
  return undoToast(() => undoPublishing(of, version))
}
