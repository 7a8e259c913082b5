import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { useAuth } from './auth-provider.tsx'
import { signInAgain } from './after-sign-in.ts'

type SignInAgainProps = { reason: string; chosen: unknown; onClose: () => void }

/** For what needs a fresh sign-in; `chosen` is there again when the person comes back (`chosenBefore`). */
export function SignInAgainDialog({ reason, chosen, onClose }: SignInAgainProps) {
  const { user } = useAuth()
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Sign in again first"
      description={reason}
      confirmLabel="Sign in again"
      tone="primary"
      onConfirm={() => signInAgain(user?.id ?? '', chosen)}
    >
      <p className="mt-3 text-sm">You come back to this screen, and this question is asked again.</p>
    </ConfirmDialog>
  )
}
