import { useId, useState } from 'react'
import { roleLabel } from '#features/accounts/rules.ts'
import { roleMeans } from '#features/accounts/users/rules.ts'
import type { Role } from '#features/accounts/schema.ts'
import { SignInAgainDialog } from '#features/accounts/site/sign-in-again-dialog.tsx'
import type { ListedUser } from '#features/accounts/users/schema.ts'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { roles } from '#platform/values/roles.ts'
import { useRoleChange } from './use-role-change.ts'

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
