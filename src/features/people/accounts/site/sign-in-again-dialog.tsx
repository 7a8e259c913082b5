import { ConfirmDialog } from '#platform/ui/lazy-confirm.tsx'
import { useAuth } from './auth-provider.tsx'
import { signInAgain } from './after-sign-in.ts'
import { t } from '#platform/values/translate.ts'

type SignInAgainProps = { reason: string; chosen: unknown; onClose: () => void }

/** For what needs a fresh sign-in; `chosen` is there again when the person comes back (`chosenBefore`). */
export function SignInAgainDialog({ reason, chosen, onClose }: SignInAgainProps) {
  const { user } = useAuth()
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('Sign in again first')}
      description={reason}
      confirmLabel={t('Sign in again')}
      tone="primary"
      onConfirm={() => signInAgain(user?.id ?? '', chosen)}
    >
      <p className="mt-3 text-sm">{t('You come back to this screen, and this question is asked again.')}</p>
    </ConfirmDialog>
  )
}
