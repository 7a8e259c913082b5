import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { AccountPart } from '#features/people/accounts/site/account-part.tsx'
import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { chosenBefore, forgetChosen } from '#features/people/accounts/site/after-sign-in.ts'
import { SignInAgainDialog } from '#features/people/accounts/site/sign-in-again-dialog.tsx'
import { erasureInWords } from '#features/overview/own-data/rules.ts'
import { apiAddress, browserApi, call, apiQuery } from '#platform/browser/api-client.ts'
import { download } from '#platform/browser/download.ts'
import { dropDraftsOf } from '#records/editing/drafts.ts'
import { Button } from '#platform/ui/button.tsx'
import { ConfirmDialog } from '#platform/ui/lazy-confirm.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { Consequences } from './consequences.tsx'
import { t } from '#platform/values/translate.ts'

/** What an account holds, as a file, and the way to erase it. */
export function OwnData({ person }: { person: string }) {
  const [isErasing, setErasing] = useState(() => chosenBefore(person) === 'erasing')
  const { isBusy, run } = useAction()
  useEffect(forgetChosen, [])

  const keepFile = () => run(t('Your data could not be downloaded'), () => download(apiAddress('/api/account/data')))

  return (
    <AccountPart
      title={t('Your data')}
      about={t('What the academy keeps of you is yours to take along, or to have erased.')}
    >
      <div className="grid gap-8">
        <div className="grid justify-items-start gap-3">
          <p className="text-sm">
            {t(
              'One file with your profile, sessions, enrollments and payments, and the questions and applications that you sent under your email.',
            )}
          </p>
          <Button variant="secondary" busy={isBusy} onClick={() => void keepFile()}>
            {t('Download my data')}
          </Button>
        </div>
        <div className="hairline-t grid justify-items-start gap-3 pt-8">
          <p className="text-sm">
            {t('Erasing your account cannot be undone. You are shown first what goes and what has to stay.')}
          </p>
          <Button variant="secondary" onClick={() => setErasing(true)}>
            {t('Erase my account')}
          </Button>
        </div>
      </div>
      {isErasing && <EraseDialog person={person} onClose={() => setErasing(false)} />}
    </AccountPart>
  )
}

const unpaid = t('If you pay for these later, the payment can no longer be given to you.')

function EraseDialog({ person, onClose }: { person: string; onClose: () => void }) {
  const { signOut } = useAuth()
  const asked = apiQuery(['own-data', 'erasure', person], '/api/account/erasure', { staleTime: 0, gcTime: 0 })
  const { data, error } = useQuery(asked)
  const { isBusy, refusal, run } = useAction({ mayAskToSignIn: true })

  async function erase() {
    await call(browserApi, 'DELETE', '/api/account')
    dropDraftsOf(person)
    await signOut()
    toast.success(t('Your account is erased'))
  }

  if (refusal !== null) return <SignInAgainDialog reason={refusal} chosen="erasing" onClose={onClose} />
  const isHindered = !data || data.is_last_admin
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('Erase your account?')}
      description={t(
        'This cannot be undone. Signing in with the same Google account later begins a new account, which gets nothing of this one.',
      )}
      confirmLabel={t('Erase my account')}
      busy={isBusy}
      isWaiting={isHindered}
      onConfirm={() => void run(t('Your account was not erased'), erase)}
    >
      <Consequences said={data && erasureInWords(data)} {...{ error, unpaid }} />
    </ConfirmDialog>
  )
}
