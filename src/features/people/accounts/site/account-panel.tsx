import { roleLabel, shownAvatar } from '../rules.ts'
import { Avatar } from '#platform/ui/avatar.tsx'
import { Button } from '#platform/ui/button.tsx'
import { useAuth } from './auth-provider.tsx'
import { Link } from '#platform/ui/link.tsx'
import { addressIn, t } from '#platform/values/translate.ts'

/** The user menu laid open, for places that a floating menu cannot rise above, such as the phone's sheet; `onLeave` closes that. */
export function AccountPanel({ onLeave }: { onLeave: () => void }) {
  const { user, profile, displayName, signOut } = useAuth()
  if (!user) return null
  return (
    <div className="grid w-full gap-3">
      <div className="flex items-center gap-3">
        <Avatar id={user.id} name={displayName} src={shownAvatar(profile?.avatar_url)} size={40} />
        <p className="min-w-0 text-sm">
          <span className="block truncate font-semibold">{displayName}</span>
          <span className="block truncate text-muted">{user.email}</span>
          {profile && <span className="block text-muted">{roleLabel(profile.role)}</span>}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-5">
        <Link to="/profile" onClick={onLeave} className={entryClass}>
          {t('Profile')}
        </Link>
        {profile && (
          <a href={addressIn('/admin', profile.language ?? undefined)} onClick={onLeave} className={entryClass}>
            {t('Dashboard')}
          </a>
        )}
        <Button variant="secondary" size="sm" onClick={() => void signOut().then(onLeave)}>
          {t('Sign out')}
        </Button>
      </div>
    </div>
  )
}

const entryClass = 'flex min-h-10 items-center text-sm text-text no-underline'
