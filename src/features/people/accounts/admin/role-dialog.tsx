import { useId, useState } from 'react'
import { changeRole } from '../client.ts'
import { roleLabel } from '../rules.ts'
import type { ListedUser, Role } from '../schema.ts'
import { useAuth } from '../site/auth-provider.tsx'
import { SignInAgainDialog } from '../site/sign-in-again-dialog.tsx'
import { roleInWords, roleMeans } from '../users.rules.ts'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { roles } from '#platform/values/roles.ts'

type RoleDialogProps = {
  user: ListedUser
  /** Any role can be chosen, and this one is ticked at first; null: an administrator's is given or taken. */
  chosen: Role | null
  onChanged: () => void
  onClose: () => void
}

/** Changes somebody's role and says so, where a fresh sign-in does not have to come first. */
export function RoleDialog({ user, chosen, onChanged, onClose }: RoleDialogProps) {
  const auth = useAuth()
  const { isBusy, refusal, run } = useAction({ mayAskToSignIn: true })
  const [role, setRole] = useState(chosen ?? (user.role === 'admin' ? 'student' : 'admin'))
  const isOwn = user.id === auth.user?.id
  const name = user.full_name ?? user.email

  async function store() {
    if (isOwn) await auth.updateRole(role)
    else await changeRole(user.id, role)
    toast.success(isOwn ? 'You have stepped down' : `${name} is ${roleInWords[role]} now`)
    onChanged()
    onClose()
  }
  const dialog = { onClose, busy: isBusy, onConfirm: () => void run('The role was not changed', store, onClose) }

  if (refusal !== null) {
    const question = { changingRoleOf: user, ...(chosen !== null && { to: role }) }
    return <SignInAgainDialog reason={refusal} chosen={question} onClose={onClose} />
  }
  if (chosen === null) {
    return (
      <ConfirmDialog
        {...dialog}
        title={isOwn ? 'Step down as administrator?' : `Make ${name} ${roleInWords[role]}?`}
        description={isOwn ? ownLoss : roleMeans[role]}
        confirmLabel={isOwn ? 'Step down' : `Make ${role === 'admin' ? 'administrator' : 'student'}`}
        tone={role === 'admin' ? 'primary' : 'danger'}
      />
    )
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={`Which role has ${name}?`}
      description={isOwn ? 'This is your own role: another administrator has to give it back.' : undefined}
      confirmLabel="Change the role"
      tone="primary"
      isWaiting={role === user.role}
    >
      <fieldset className="mt-4 grid gap-1">
        <legend className="sr-only">Role</legend>
        {roles.toReversed().map((one) => (
          <RoleChoice key={one} role={one} isChosen={role === one} onChoose={() => setRole(one)} />
        ))}
      </fieldset>
    </ConfirmDialog>
  )
}

const ownLoss = 'The back office closes for you at once, and another administrator has to open it again.'

/** A role, with what it opens. */
function RoleChoice({ role, isChosen, onChoose }: { role: Role; isChosen: boolean; onChoose: () => void }) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 rounded-md px-3 py-2.5 text-sm hover:bg-wash has-checked:bg-wash"
    >
      <input
        id={id}
        type="radio"
        name="role"
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-means`}
        checked={isChosen}
        onChange={onChoose}
        className="mt-1 size-4 accent-accent"
      />
      <span id={`${id}-name`} className="font-[550]">
        {roleLabel(role)}
      </span>
      <span id={`${id}-means`} className="col-start-2 mt-0.5 text-xs text-muted">
        {roleMeans[role]}
      </span>
    </label>
  )
}
