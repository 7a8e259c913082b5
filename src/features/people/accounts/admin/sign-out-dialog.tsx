import { signPersonOut } from '../own-sessions.client.ts'
import { useAuth } from '../site/auth-provider.tsx'
import { EverywhereDialog } from '../site/everywhere-dialog.tsx'
import type { ListedUser } from '../schema.ts'
import { toast } from '#platform/ui/toast.ts'
import { t } from '#platform/values/translate.ts'

export function SignOutDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const auth = useAuth()
  const isOwn = user.id === auth.user?.id
  const name = user.full_name ?? user.email

  async function end(revoking: 'revoke' | 'keep') {
    const { api_keys: keys } = await signPersonOut(user.id, revoking)
    const description = t('{keys, plural, one {One API key goes on working.} other {{keys} API keys go on working.}}', {
      keys,
    })
    const said = isOwn ? t('You are signed out everywhere') : t('{name} is signed out everywhere', { name })
    toast.success(said, keys > 0 ? { description } : {})
    if (isOwn) await auth.signOut()
  }

  return (
    <EverywhereDialog
      person={isOwn ? undefined : name}
      keysLabel={t('Revoke API keys too')}
      failed={t('Nobody was signed out')}
      onEnd={end}
      onClose={onClose}
    />
  )
}
