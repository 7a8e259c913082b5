import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#features/accounts/site/auth-provider.tsx'
import { SignInAgainDialog } from '#features/accounts/site/sign-in-again-dialog.tsx'
import { eraseAccount, erasureQuery } from '#features/own-data/client.ts'
import { erasureInWords } from '#features/own-data/rules.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { dropDraftsOf } from '#platform/browser/drafts.ts'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { LoadingRegion, Skeleton } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { Consequences } from './consequences.tsx'

const unpaid = 'If you pay for these later, the payment can no longer be given to you.'

export function EraseDialog({ person, onClose }: { person: string; onClose: () => void }) {
  const { signOut } = useAuth()
  const { data, error } = useQuery(erasureQuery(person))
  const { isBusy, refusal, run } = useAction({ mayAskToSignIn: true })

  async function erase() {
    await eraseAccount()
    dropDraftsOf(person)
    await signOut()
    toast.success('Your account is erased')
  }

  if (refusal !== null) return <SignInAgainDialog reason={refusal} chosen="erasing" onClose={onClose} />
  const isHindered = !data || data.is_last_admin
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Erase your account?"
      description="This cannot be undone. Signing in with the same Google account later begins a new account, which gets nothing of this one."
      confirmLabel="Erase my account"
      busy={isBusy}
      isWaiting={isHindered}
      onConfirm={() => void run('Your account was not erased', erase)}
    >
      {data && <Consequences {...erasureInWords(data)} unpaid={unpaid} />}
      {error && !data && (
        <p role="alert" className="mt-4 text-sm text-danger">
          {reasonOf(error)}
        </p>
      )}
      {!data && !error && (
        <LoadingRegion label="Looking what there is…" className="mt-5 grid gap-3">
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-3/4" />
        </LoadingRegion>
      )}
    </ConfirmDialog>
  )
}
