import { changeRole } from '../client.ts'
import type { ListedUser, Role } from '../schema.ts'
import { useAuth } from '../site/auth-provider.tsx'
import { SignInAgainDialog } from '../site/sign-in-again-dialog.tsx'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { t } from '#platform/values/translate.ts'

type OfPerson = Readonly<Record<Role, (name: string) => string>>

/** Asks whether somebody is to have a role. */
const mayMake: OfPerson = {
  admin: (name) => t('Make {name} an administrator?', { name }),
  editor: (name) => t('Make {name} an editor?', { name }),
  desk: (name) => t('Make {name} a desk clerk?', { name }),
  student: (name) => t('Make {name} a student?', { name }),
}

const isRoleNow: OfPerson = {
  admin: (name) => t('{name} is an administrator now', { name }),
  editor: (name) => t('{name} is an editor now', { name }),
  desk: (name) => t('{name} is a desk clerk now', { name }),
  student: (name) => t('{name} is a student now', { name }),
}

/** What a role opens, and that it counts at once. */
const roleMeans: Readonly<Record<Role, string>> = {
  admin: t(
    'Administrators change everything on the site, read messages and enrollments, and change roles. It counts from the next click on.',
  ),
  editor: t(
    'Editors write every page, course, announcement and resource. They see no enrollments, no messages and no accounts. It counts from the next click on.',
  ),
  desk: t(
    'The desk enrolls people, marks payments and answers messages. It changes nothing on the site and sees no accounts. It counts from the next click on.',
  ),
  student: t('The back office closes with the next click. Profile and enrollments stay.'),
}

/** The button that gives a role. */
const makesOf: Readonly<Record<Role, string>> = {
  admin: t('Make administrator'),
  editor: t('Make editor'),
  desk: t('Make desk clerk'),
  student: t('Make student'),
}

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
