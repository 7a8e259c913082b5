import { ApiError } from '#platform/browser/api-client.ts'
import { toast, toastsOf } from '#platform/ui/toast.ts'
import type { SaveResult } from './use-section-editor.ts'

export type ItemChange = 'add' | 'update' | 'delete'
const done = { add: 'added', update: 'updated', delete: 'deleted' }

/**
 * Stores a change of one item at once and says how it went, as written (admin.md §8): 'Partner added successfully',
 * 'Failed to add partner' with the reason. Gives false where it is not stored. A change that meets somebody else's is
 * out of the dialog's hands: the section's own question decides it.
 */
export async function announceChange(
  kind: 'Partner' | 'Module',
  change: ItemChange,
  save: () => Promise<SaveResult>,
): Promise<boolean> {
  /** A failure is told until the same change is stored. */
  const subject = `${kind} ${change}`
  try {
    const result = await save()
    toast.dismiss(subject)
    if (result !== 'conflict') toast.success(`${kind} ${done[change]} successfully`)
    return true
  } catch (error) {
    const reason = error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.message) : undefined
    const told = reason ? { description: reason } : {}
    toastsOf(subject, () => toast.error(`Failed to ${change} ${kind.toLowerCase()}`, told))
    return false
  }
}
