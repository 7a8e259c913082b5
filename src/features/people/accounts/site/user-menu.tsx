import { type ComponentType, useState } from 'react'
import { shownAvatar } from '../rules.ts'
import type { AccountMenuProps } from './account-menu.tsx'
import { lazyImport } from '#platform/browser/lazy-import.ts'
import { Avatar } from '#platform/ui/avatar.tsx'
import { useAuth } from './auth-provider.tsx'
import { t } from '#platform/values/translate.ts'

/** Opens the menu of one's account, whose script loads when a pointer or the focus comes near. */
export function UserMenu() {
  const { user, profile, displayName } = useAuth()
  const [Menu, setMenu] = useState<ComponentType<AccountMenuProps> | null>(null)
  const [open, setOpen] = useState(false)
  const [hadFocus, setHadFocus] = useState(false)
  if (!user) return null
  const load = () => {
    if (!Menu) void lazyImport(() => import('./account-menu.tsx')).then(({ AccountMenu }) => setMenu(() => AccountMenu))
  }
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={open}
      aria-label={t('Account of {name}', { name: displayName })}
      onPointerOver={load}
      onFocus={() => {
        setHadFocus(true)
        load()
      }}
      onBlur={() => setHadFocus(false)}
      // As its menu will open; a click alone would be lost where that comes between press and release.
      {...(!Menu && { onPointerDown: () => setOpen(true), onClick: () => setOpen(true) })}
      className="rounded-full hover:opacity-90"
    >
      <Avatar id={user.id} name={displayName} src={shownAvatar(profile?.avatar_url)} size={40} />
    </button>
  )
  return Menu ? <Menu open={open} onChange={setOpen} takeFocus={hadFocus} button={button} /> : button
}
