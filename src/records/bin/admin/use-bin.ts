import { useQueryClient } from '@tanstack/react-query'
import { deleteForGood, restoreFromBin } from '../client.ts'
import { withAlong } from '../rules.ts'
import type { Binned } from '../schema.ts'
import { fileStaysMessage } from '#records/kinds/record-client.ts'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'

/** Restoring and deleting for good; `onDone` gets what was worked with. */
export function useBin(onDone: (rows: readonly Binned[]) => void) {
  const queries = useQueryClient()
  const { isBusy, run } = useAction()

  async function work(rows: readonly Binned[], failed: string, act: () => Promise<void>) {
    await run(failed, () => act().then(() => onDone(rows)))
    await queries.invalidateQueries({ queryKey: ['bin'] })
  }
  const restore = (rows: readonly Binned[]) =>
    work(rows, 'They could not be restored', async () => {
      const { restored, refused } = await restoreFromBin(rows)
      const [only] = restored
      if (only && restored.length === 1) toast.success(`Restored ${withAlong(only)}`)
      else if (only) toast.success(`Restored ${restored.length}`)
      for (const { title, message } of refused.slice(0, 3)) {
        toast.error(`“${title}” could not be restored`, { description: message })
      }
    })
  const remove = (rows: readonly Binned[]) =>
    work(rows, 'They could not be deleted for good', async () => {
      const { count, not_removed, refused = [] } = await deleteForGood(rows)
      if (count > 0) toast.success(`Deleted for good: ${count}`)
      if (refused[0]) toast.error(`Not deleted: ${refused.length}`, { description: refused[0].message })
      if (not_removed.length > 0) toast.warning(fileStaysMessage)
    })
  return { isBusy, restore, remove }
}
