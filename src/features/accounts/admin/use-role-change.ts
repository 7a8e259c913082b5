import { changeRole } from '#features/accounts/client.ts'
import { roleInWords } from '#features/accounts/users/rules.ts'
import type { Role } from '#features/accounts/schema.ts'
import { useAuth } from '#features/accounts/site/auth-provider.tsx'
import type { ListedUser } from '#features/accounts/users/schema.ts'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'

/** Changes somebody's role and says so; `refusal` is set where a fresh sign-in has to come first. */
export function useRoleChange(
  user: ListedUser,
  { onChanged, onClose }: { onChanged: () => void; onClose: () => void },
) {
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
