import { useState } from 'react'
import { UserRoundSearch, Download } from 'lucide-react'
import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { chosenBefore, forgetChosen } from '#features/people/accounts/site/after-sign-in.ts'
import type { PersonAsked } from './schema.ts'
import { Button } from '#platform/ui/button.tsx'
import { holds } from '#platform/values/roles.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { SignInAgainDialog } from '#features/people/accounts/site/sign-in-again-dialog.tsx'
import { browserApi, call } from '#platform/browser/api-client.ts'
import { download } from '#platform/browser/download.ts'
import { personErasureInWords } from './rules.ts'
import { Consequences } from './consequences.site.tsx'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { t } from '#platform/values/translate.ts'

/** Opens what is kept of the person who writes under an email, for whoever may. */
export function PersonData({ email }: { email: string }) {
  const { user, role } = useAuth()
  const [isOpen, setOpen] = useState(() => personBefore(user?.id)?.email === email)
  if (!holds(role ?? undefined, 'people')) return null
  const close = () => {
    forgetChosen()
    setOpen(false)
  }
  return (
    <>
      <Button variant="quiet" className="mr-auto -ml-3 max-sm:px-3" onClick={() => setOpen(true)}>
        <UserRoundSearch className="size-4.5" />
        {t('Data of this person')}
      </Button>
      {isOpen && <PersonDialog person={{ email }} onClose={close} />}
    </>
  )
}

/** Of whom a fresh sign-in came between, as the dialog keeps it. */
export function personBefore(owner: string | undefined): PersonAsked | null {
  const chosen = chosenBefore(owner)
  if (typeof chosen !== 'object' || chosen === null || !('erasingPerson' in chosen)) return null
  return (chosen as { erasingPerson: PersonAsked }).erasingPerson
}

/** What is kept of one person: as a file, and the way to erase it. */
export function PersonDialog({ person, onClose }: { person: PersonAsked; onClose: () => void }) {
  const { user, signOut } = useAuth()
  const queries = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['own-data', 'person', person],
    queryFn: ({ signal }) => call(browserApi, 'POST', '/api/admin/persons/erasure', { body: person, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const downloading = useAction()
  const { isBusy, refusal, run } = useAction({ mayAskToSignIn: true })
  const [isAsking, setAsking] = useState(false)

  async function erase() {
    await call(browserApi, 'POST', '/api/admin/persons/erase', { body: person })
    toast.success(t('This person is erased'))
    if (person.profile_id !== undefined && person.profile_id === user?.id) await signOut()
    void queries.invalidateQueries()
    onClose()
  }
  const keepFile = () => download('/api/admin/persons/data', { body: person })

  if (refusal !== null)
    return <SignInAgainDialog reason={refusal} chosen={{ erasingPerson: person }} onClose={onClose} />
  const said = data && personErasureInWords(data)
  return (
    <Dialog
      onClose={onClose}
      busy={isBusy || downloading.isBusy}
      title={t('Data of this person')}
      description={person.email}
      foot={
        <>
          <Button
            variant="danger"
            className="mr-auto"
            disabled={!said || said.hindrance !== null}
            onClick={() => setAsking(true)}
          >
            {t('Erase…')}
          </Button>
          <Button onClick={onClose}>{t('Done')}</Button>
        </>
      }
    >
      <div className="grid gap-6">
        <div className="grid justify-items-start gap-3">
          <p className="text-sm">
            {t(
              'One file with everything that is kept: account, enrollments and payments, certificates, subscriptions, mail, questions and applications with the replies. Internal notes are in it under “internal_notes”: read them before you pass it on.',
            )}
          </p>
          <Button
            variant="secondary"
            busy={downloading.isBusy}
            onClick={() => void downloading.run(t('The data could not be downloaded'), keepFile)}
          >
            <Download className="size-4.5" />
            {t('Download the data')}
          </Button>
        </div>
        <div className="hairline-t pt-5">
          <h3 className="text-lg">{t('If this person is erased')}</h3>
          <Consequences {...{ said, error, unpaid }} />
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('Erase this person?')}
        description={t('{email}. This cannot be undone, and nothing of it lies in the bin.', { email: person.email })}
        confirmLabel={t('Erase this person')}
        busy={isBusy}
        onConfirm={() => void run(t('Nobody was erased'), erase, () => setAsking(false))}
      />
    </Dialog>
  )
}

const unpaid = t('If these are paid later, the payment can no longer be given to anybody.')
