import { changeRole } from '../client.ts'
import type { ListedUser, Role } from '../schema.ts'
import { useAuth } from '../site/auth-provider.tsx'
import { SignInAgainDialog } from '../site/sign-in-again-dialog.tsx'
import { isRoleNow, makesOf, mayMake, roleMeans } from '../users.rules.ts'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { t } from '#platform/values/translate.ts'

type RoleDialogProps = {
  user: ListedUser
  /** What was chosen for them. */
  role: Role
  onChanged: () => void
  onClose: () => void
}

/** Asks before somebody's role changes, and says so then, where a fresh sign-in does not have to come first. */
export function RoleDialog({ user, role, onChanged, onClose }: RoleDialogProps) {
  const auth = useAuth()
  const { isBusy, refusal, run } = useAction({ mayAskToSignIn: true })
  const isOwn = user.id === auth.user?.id
  const name = user.full_name ?? user.email

  async function store() {
    if (isOwn) await auth.updateRole(role)
    else await changeRole(user.id, role)
    toast.success(isOwn ? t('You have stepped down') : isRoleNow[role](name))
    onChanged()
    onClose()
  }

  if (refusal !== null)
    return <SignInAgainDialog reason={refusal} chosen={{ changingRoleOf: user, to: role }} onClose={onClose} />
  return (
    <ConfirmDialog
      onClose={onClose}
      busy={isBusy}
      onConfirm={() => void run(t('The role was not changed'), store, onClose)}
      title={isOwn ? t('Step down as administrator?') : mayMake[role](name)}
      description={isOwn ? lossOf(role) : roleMeans[role]}
      confirmLabel={isOwn ? t('Step down') : makesOf[role]}
      tone={isOwn || role === 'student' ? 'danger' : 'primary'}
    />
  )
}

/** What stepping down means. */
function lossOf(role: Role): string {
  return role === 'student'
    ? t('The back office closes for you at once, and another administrator has to open it again.')
    : t('This is your own role: another administrator has to give it back.')
}
