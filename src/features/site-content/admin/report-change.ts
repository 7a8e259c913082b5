import { ApiError } from '#platform/browser/api-client.ts'
import { toast, toastsOf } from '#platform/ui/toast.ts'
import type { SaveResult } from './use-section-editor.ts'

export type ItemChange = 'add' | 'update' | 'delete'
const messages = {
  module: {
    add: { done: 'Module added successfully', failed: 'Failed to add module' },
    update: { done: 'Module updated successfully', failed: 'Failed to update module' },
    delete: { done: 'Module deleted successfully', failed: 'Failed to delete module' },
  },
  partner: {
    add: { done: 'Partner added successfully', failed: 'Failed to add partner' },
    update: { done: 'Partner updated successfully', failed: 'Failed to update partner' },
    delete: { done: 'Partner deleted successfully', failed: 'Failed to delete partner' },
  },
}

/** Saves a change of one item and announces the outcome; false if not stored. The section resolves conflicts. */
export async function announceChange(
  kind: keyof typeof messages,
  change: ItemChange,
  save: () => Promise<SaveResult>,
): Promise<boolean> {
  /** One message per change: a success replaces the failure. */
  const subject = `${kind} ${change}`
  const { done, failed } = messages[kind][change]
  try {
    const result = await save()
    toast.dismiss(subject)
    if (result !== 'conflict') toast.success(done)
    return true
  } catch (error) {
    const reason = error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.message) : undefined
    const told = reason ? { description: reason } : {}
    toastsOf(subject, () => toast.error(failed, told))
    return false
  }
}
