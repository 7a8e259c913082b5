import { useState } from 'react'
import { changeRole } from '#features/accounts/client.ts'
import { useAuth } from '#features/accounts/site/auth-provider.tsx'
import { SignInAgainDialog } from '#features/accounts/site/sign-in-again-dialog.tsx'
import type { ListedUser } from '#features/accounts/users/schema.ts'
import { ApiError, reasonOf } from '#platform/browser/api-client.ts'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { toast } from '#platform/ui/toast.ts'

type RoleDialogProps = { user: ListedUser; onChanged: () => void; onClose: () => void }

export function RoleDialog({ user, onChanged, onClose }: RoleDialogProps) {
  const auth = useAuth()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isOwn = user.id === auth.user?.id
  const name = user.full_name ?? user.email
  const role = user.role === 'admin' ? 'student' : 'admin'

  async function change() {
    setBusy(true)
    try {
      if (isOwn) await auth.updateRole(role)
      else await changeRole(user.id, role)
      toast.success(isOwn ? 'You have stepped down' : `${name} is ${inWords[role]} now`)
      onChanged()
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'sign_in_again') return setRefusal(reasonOf(error))
      toast.error('The role was not changed', { description: reasonOf(error) })
      onClose()
    } finally {
      setBusy(false)
    }
  }

  if (refusal !== null) {
    return <SignInAgainDialog reason={refusal} chosen={{ changingRoleOf: user }} onClose={onClose} />
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isOwn ? 'Step down as administrator?' : `Make ${name} ${inWords[role]}?`}
      description={isOwn ? ownLoss : role === 'admin' ? gain : loss}
      confirmLabel={isOwn ? 'Step down' : `Make ${role === 'admin' ? 'administrator' : 'student'}`}
      tone={role === 'admin' ? 'primary' : 'danger'}
      busy={isBusy}
      onConfirm={() => void change()}
    />
  )
}

const inWords = { admin: 'an administrator', student: 'a student' }
const gain =
  'Administrators change everything on the site, read messages and enrollments, and change roles. It counts from the next click on.'
const loss = 'The back office closes with the next click. Profile and enrollments stay.'
const ownLoss = 'The back office closes for you at once, and another administrator has to open it again.'
