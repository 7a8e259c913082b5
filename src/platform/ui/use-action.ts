import { useState } from 'react'
import { ApiError, reasonOf } from '#platform/browser/api-client.ts'
import { toast } from './toast.ts'

/** Runs what somebody starts, and never rejects: busy meanwhile, a failure is told under its title, unless `onFailed` gives `true` or there is none: then that told it. `refusal` is why a fresh sign-in has to come first, where that may be. */
export function useAction({ mayAskToSignIn = false } = {}) {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  async function run(failed: string | null, work: () => Promise<unknown>, onFailed?: (error: unknown) => unknown) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (mayAskToSignIn && error instanceof ApiError && error.code === 'sign_in_again')
        return setRefusal(reasonOf(error))
      if ((await onFailed?.(error)) !== true && failed) toast.error(failed, { description: reasonOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, refusal, run }
}
