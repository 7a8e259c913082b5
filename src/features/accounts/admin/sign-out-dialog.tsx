import { useState } from 'react'
import { signPersonOut } from '#features/accounts/own-sessions/client.ts'
import { useAuth } from '#features/accounts/site/auth-provider.tsx'
import type { ListedUser } from '#features/accounts/users/schema.ts'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'

export function SignOutDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const auth = useAuth()
  const { isBusy, run } = useAction()
  const [isRevoking, setRevoking] = useState(false)
  const isOwn = user.id === auth.user?.id
  const name = user.full_name ?? user.email

  async function end() {
    await run('Nobody was signed out', async () => {
      const { api_keys: keys } = await signPersonOut(user.id, isRevoking ? 'revoke' : 'keep')
      const description = keys === 1 ? 'One API key goes on working.' : `${keys} API keys go on working.`
      const said = isOwn ? 'You are signed out everywhere' : `${name} is signed out everywhere`
      toast.success(said, keys > 0 ? { description } : {})
      if (isOwn) await auth.signOut()
    })
    onClose()
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title={isOwn ? 'Sign out everywhere?' : `Sign ${name} out everywhere?`}
      description={isOwn ? own : theirs}
      confirmLabel="Sign out everywhere"
      busy={isBusy}
      onConfirm={() => void end()}
    >
      <Switch
        className="mt-4"
        label="Revoke API keys too"
        hint="They go on working without a session."
        checked={isRevoking}
        onChange={({ target }) => setRevoking(target.checked)}
      />
    </ConfirmDialog>
  )
}

const theirs =
  'Every browser and program in which this person is signed in is signed out at once. Role, profile and enrollments stay, and signing in again is possible at any time.'
const own =
  'Every browser and program in which you are signed in is signed out at once, this one too. You can sign in again at any time.'
