import { type ComponentType, useState } from 'react'
import { type Location, useLocation } from 'react-router'
import { editsPages, roleLabel, shownAvatar } from '../rules.ts'
import type { AccountMenuProps } from './account-menu.tsx'
import { lazyImport } from '#platform/browser/lazy-import.ts'
import { Avatar } from '#platform/ui/avatar.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Link } from '#platform/ui/link.tsx'
import { useAuth } from './auth-provider.tsx'
import { addressIn, t } from '#platform/values/translate.ts'

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
  return (
    <span className="flex items-center">
      <EditLink className="mr-1 rounded-md px-2.5 py-2 text-sm text-text no-underline hover:bg-wash">
        {t('Edit')}
      </EditLink>
      {Menu ? <Menu open={open} onChange={setOpen} takeFocus={hadFocus} button={button} /> : button}
    </span>
  )
}

/** To the screen where staff edit what is read. */
function EditLink({ className, children }: { className: string; children: string }) {
  const { profile } = useAuth()
  const screen = screenBehind(useLocation())
  if (!screen || !editsPages(profile?.role)) return null
  const to = addressIn(screen, profile?.language ?? undefined)
  return (
    <a href={to} aria-label={t('Edit this page')} className={className}>
      {children}
    </a>
  )
}

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
        <EditLink className={entryClass}>{t('Edit this page')}</EditLink>
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

/** Where staff edit what is read at an address of the site; undefined where nothing of it is theirs. An announcement's screen is found by News. */
function screenBehind({ pathname, search }: Location): string | undefined {
  const [, kind, id] = /^\/(course|announcements)\/([^/]+)$/.exec(pathname) ?? []
  if (id) return kind === 'course' ? `/admin/courses/${id}` : `/admin/announcements/news/${id}`
  const tab = new URLSearchParams(search).get('tab')
  return pathname === '/announcements' && tab && tab !== 'all' ? `/admin/announcements/${tab}` : screensBehind[pathname]
}

export const screensBehind: Readonly<Record<string, string>> = {
  '/': '/admin/homepage',
  '/about': '/admin/about',
  '/about/mission': '/admin/mission',
  '/about/vision': '/admin/vision',
  '/about/team': '/admin/team',
  '/about/partners': '/admin/partners',
  '/courses': '/admin/courses',
  '/announcements': '/admin/announcements/news',
  '/resources': '/admin/resources/readings',
  '/watersheds': '/admin/watersheds',
}
