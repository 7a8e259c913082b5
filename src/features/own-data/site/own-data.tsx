import { useEffect, useState } from 'react'
import { AccountPart } from '#features/accounts/site/account-part.tsx'
import { chosenBefore, forgetChosen } from '#features/accounts/site/fresh-sign-in.ts'
import { ownDataAddress } from '#features/own-data/client.ts'
import { download } from '#platform/browser/download.ts'
import { Button } from '#platform/ui/button.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { EraseDialog } from './erase-dialog.tsx'

/** What an account holds, as a file, and the way to erase it. */
export function OwnData({ person }: { person: string }) {
  const [isErasing, setErasing] = useState(() => chosenBefore(person) === 'erasing')
  const { isBusy, run } = useAction()
  useEffect(forgetChosen, [])

  const keepFile = () =>
    run('Your data could not be downloaded', () =>
      download(ownDataAddress, { onLines: () => {}, signal: new AbortController().signal }),
    )

  return (
    <AccountPart title="Your data" about="What the academy keeps of you is yours to take along, or to have erased.">
      <div className="grid gap-8">
        <div className="grid justify-items-start gap-3">
          <p className="text-sm">
            One file with your profile, sessions, enrollments and payments, and the questions and applications that you
            sent under your email.
          </p>
          <Button variant="secondary" busy={isBusy} onClick={() => void keepFile()}>
            Download my data
          </Button>
        </div>
        <div className="hairline-t grid justify-items-start gap-3 pt-8">
          <p className="text-sm">
            Erasing your account cannot be undone. You are shown first what goes and what has to stay.
          </p>
          <Button variant="secondary" onClick={() => setErasing(true)}>
            Erase my account
          </Button>
        </div>
      </div>
      {isErasing && <EraseDialog person={person} onClose={() => setErasing(false)} />}
    </AccountPart>
  )
}
