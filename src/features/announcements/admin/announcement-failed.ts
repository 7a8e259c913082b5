import { ApiError, reasonOf } from '#platform/browser/api-client.ts'
import { toast } from '#platform/ui/toast.ts'

/** Without a session what was typed waits on this device. */
export function saySaveFailed(error: unknown): void {
  const signedOut = error instanceof ApiError && error.code === 'unauthenticated'
  toast.error(signedOut ? 'User not authenticated.' : `Operation failed: ${reasonOf(error)}`)
}
