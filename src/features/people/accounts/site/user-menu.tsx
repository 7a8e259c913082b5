import { BookMarked, LayoutDashboard, LogOut, UserRound } from 'lucide-react'
import { roleLabel, shownAvatar } from '../rules.ts'
import { Avatar } from '#platform/ui/avatar.tsx'
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuLink,
  MenuSeparator,
  MenuTrigger,
} from '#platform/ui/dropdown-menu.tsx'
import { useAuth } from './auth-provider.tsx'
import { t } from '#platform/values/translate.ts'

export function UserMenu() {
  const { user, profile, displayName, signOut } = useAuth()
  if (!user) return null
  return (
    <Menu modal={false}>
      <MenuTrigger>
        <button
          type="button"
          className="rounded-full hover:opacity-90"
          aria-label={t('Account of {name}', { name: displayName })}
        >
          <Avatar id={user.id} name={displayName} src={shownAvatar(profile?.avatar_url)} size={40} />
        </button>
      </MenuTrigger>
      <MenuContent className="w-64">
        <MenuLabel className="grid gap-0.5">
          <span className="truncate text-sm font-semibold text-text">{displayName}</span>
          <span className="truncate">{user.email}</span>
          {profile && <span>{roleLabel(profile.role)}</span>}
        </MenuLabel>
        <MenuSeparator />
        <MenuLink to="/profile">
          <UserRound size={18} /> {t('Profile')}
        </MenuLink>
        <MenuLink to="/learning">
          <BookMarked size={18} /> {t('My learning')}
        </MenuLink>
        {profile && (
          <MenuLink to="/admin" reloadDocument>
            <LayoutDashboard size={18} /> {t('Dashboard')}
          </MenuLink>
        )}
        <MenuSeparator />
        <MenuItem onSelect={() => void signOut()}>
          <LogOut size={18} /> {t('Sign out')}
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
