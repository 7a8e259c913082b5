import { useState } from 'react'
import { UserRoundSearch } from 'lucide-react'
import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { chosenBefore, forgetChosen } from '#features/people/accounts/site/fresh-sign-in.ts'
import type { PersonAsked } from '../schema.ts'
import { Button } from '#platform/ui/button.tsx'
import { holds } from '#platform/values/roles.ts'
import { PersonDialog } from './person-dialog.tsx'

/** Opens what is kept of the person who writes under an email, for whoever may. */
export function PersonData({ email }: { email: string }) {
  const { user, role } = useAuth()
  const [isOpen, setOpen] = useState(() => personBefore(user?.id)?.email === email)
  if (!holds(role ?? undefined, 'people')) return null
  return (
    <>
      <Button variant="quiet" className="mr-auto -ml-3 max-sm:px-3" onClick={() => setOpen(true)}>
        <UserRoundSearch aria-hidden="true" className="size-4.5" />
        Data of this person
      </Button>
      {isOpen && <PersonDialog person={{ email }} onClose={() => closed(setOpen)} />}
    </>
  )
}

function closed(setOpen: (isOpen: boolean) => void) {
  forgetChosen()
  setOpen(false)
}

/** Of whom a fresh sign-in came between, as the dialog keeps it. */
export function personBefore(owner: string | undefined): PersonAsked | null {
  const chosen = chosenBefore(owner)
  if (typeof chosen !== 'object' || chosen === null || !('erasingPerson' in chosen)) return null
  return (chosen as { erasingPerson: PersonAsked }).erasingPerson
}
