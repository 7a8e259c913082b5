import { roleInWords, roleMeans } from '#features/accounts/users/rules.ts'
import { SignInAgainDialog } from '#features/accounts/site/sign-in-again-dialog.tsx'
import type { ListedUser } from '#features/accounts/users/schema.ts'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { useRoleChange } from './use-role-change.ts'

type RoleDialogProps = { user: ListedUser; onChanged: () => void; onClose: () => void }

export function RoleDialog({ user, onChanged, onClose }: RoleDialogProps) {
  const { change, isBusy, refusal, isOwn, name } = useRoleChange(user, { onChanged, onClose })
  const role = user.role === 'admin' ? 'student' : 'admin'

  if (refusal !== null) {
    return <SignInAgainDialog reason={refusal} chosen={{ changingRoleOf: user }} onClose={onClose} />
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title={isOwn ? 'Step down as administrator?' : `Make ${name} ${roleInWords[role]}?`}
      description={isOwn ? ownLoss : roleMeans[role]}
      confirmLabel={isOwn ? 'Step down' : `Make ${role === 'admin' ? 'administrator' : 'student'}`}
      tone={role === 'admin' ? 'primary' : 'danger'}
      busy={isBusy}
      onConfirm={() => void change(role)}
    />
  )
}

const ownLoss = 'The back office closes for you at once, and another administrator has to open it again.'
