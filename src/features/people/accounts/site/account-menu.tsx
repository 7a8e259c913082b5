import { BookMarked, LayoutDashboard, LogOut, UserRound } from 'lucide-react'
import { type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import { roleLabel } from '../rules.ts'
import {
  Menu,
  MenuAnchor,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuLink,
  MenuSeparator,
  MenuTrigger,
} from '#platform/ui/dropdown-menu.tsx'
import { useAuth } from './auth-provider.tsx'
import { addressIn, t } from '#platform/values/translate.ts'

export type AccountMenuProps = {
  open: boolean
  onChange: (open: boolean) => void
  /** The button it replaces had the focus. */
  takeFocus: boolean
  button: ReactElement
}

export function AccountMenu({ open, onChange, takeFocus, button }: AccountMenuProps) {
  const { user, profile, displayName, signOut } = useAuth()
  const trigger = useRef<HTMLButtonElement>(null)
  const [wasAwaited] = useState(open)
  useLayoutEffect(() => {
    if (takeFocus) trigger.current?.focus({ preventScroll: true })
  }, [takeFocus])
  // Keys pressed before the menu was there chose its first item.
  const takeFirst = (event: Event) => {
    event.preventDefault()
    if (event.target instanceof Element) event.target.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }
  // Radix passes this on to its menu, though its type omits it.
  const focus: object = wasAwaited ? { onOpenAutoFocus: takeFirst } : {}
  return (
    <Menu modal={false} open={open} onOpenChange={onChange}>
      <MenuTrigger ref={trigger}>{button}</MenuTrigger>
      <MenuContent className="w-64" {...focus}>
        <MenuLabel className="grid gap-0.5">
          <span className="truncate text-sm font-semibold text-text">{displayName}</span>
          <span className="truncate">{user?.email}</span>
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
          <MenuAnchor href={addressIn('/admin', profile.language ?? undefined)}>
            <LayoutDashboard size={18} /> {t('Dashboard')}
          </MenuAnchor>
        )}
        <MenuSeparator />
        <MenuItem onSelect={() => void signOut()}>
          <LogOut size={18} /> {t('Sign out')}
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
