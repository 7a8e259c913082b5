import { useId, useState } from 'react'
import { changeRole } from '../client.ts'
import { roleLabel } from '../rules.ts'
import { useAuth } from '../site/auth-provider.tsx'
import { roleInWords, roleMeans } from '../users/rules.ts'
import type { Role } from '../schema.ts'
import { SignInAgainDialog } from '../site/sign-in-again-dialog.tsx'
import type { ListedUser } from '../users/schema.ts'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { roles } from '#platform/values/roles.ts'

type ChooseRoleProps = { user: ListedUser; chosen: Role; onChanged: () => void; onClose: () => void }

/** Any role, each with what it opens; `chosen` is ticked at first. */
export function ChooseRoleDialog({ user, chosen, onChanged, onClose }: ChooseRoleProps) {
  const { change, isBusy, refusal, isOwn, name } = useRoleChange(user, { onChanged, onClose })
  const [role, setRole] = useState(chosen)
  const id = useId()

  if (refusal !== null) {
    return <SignInAgainDialog reason={refusal} chosen={{ changingRoleOf: user, to: role }} onClose={onClose} />
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Which role has ${name}?`}
      description={isOwn ? 'This is your own role: another administrator has to give it back.' : undefined}
      confirmLabel="Change the role"
      tone="primary"
      busy={isBusy}
      isWaiting={role === user.role}
      onConfirm={() => void change(role)}
    >
      <fieldset className="mt-4 grid gap-1">
        <legend className="sr-only">Role</legend>
        {roles.toReversed().map((one) => (
          <label
            key={one}
            htmlFor={`${id}-${one}`}
            className="grid cursor-pointer grid-cols-[auto_1fr] gap-x-3 rounded-md px-3 py-2.5 text-sm hover:bg-wash has-checked:bg-wash"
          >
            <input
              id={`${id}-${one}`}
              type="radio"
              name="role"
              aria-labelledby={`${id}-${one}-name`}
              aria-describedby={`${id}-${one}-means`}
              checked={role === one}
              onChange={() => setRole(one)}
              className="mt-1 size-4 accent-accent"
            />
            <span id={`${id}-${one}-name`} className="font-[550]">
              {roleLabel(one)}
            </span>
            <span id={`${id}-${one}-means`} className="col-start-2 mt-0.5 text-xs text-muted">
              {roleMeans[one]}
            </span>
          </label>
        ))}
      </fieldset>
    </ConfirmDialog>
  )
}

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

/** Changes somebody's role and says so; `refusal` is set where a fresh sign-in has to come first. */
function useRoleChange(user: ListedUser, { onChanged, onClose }: { onChanged: () => void; onClose: () => void }) {
  const auth = useAuth()
  const { isBusy, refusal, run } = useAction({ mayAskToSignIn: true })
  const isOwn = user.id === auth.user?.id
  const name = user.full_name ?? user.email

  async function change(role: Role) {
    const store = async () => {
      if (isOwn) await auth.updateRole(role)
      else await changeRole(user.id, role)
      toast.success(isOwn ? 'You have stepped down' : `${name} is ${roleInWords[role]} now`)
      onChanged()
      onClose()
    }
    await run('The role was not changed', store, onClose)
  }
  return { change, isBusy, refusal, isOwn, name }
}
