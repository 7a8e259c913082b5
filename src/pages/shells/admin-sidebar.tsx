import clsx from 'clsx'
import { Globe, LogOut } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { shownAvatar } from '#features/accounts/rules.ts'
import { useAuth } from '#features/accounts/site/auth-provider.tsx'
import { useSite } from '#platform/browser/use-site.ts'
import { Avatar } from '#platform/ui/avatar.tsx'
import { LeafMark } from '#platform/ui/leaf-mark.tsx'
import { adminNavigation } from './admin-navigation.ts'
import { Link } from '#platform/ui/link.tsx'

export function AdminSidebar({
  folded = false,
  onLogOut,
  onChosen,
}: {
  folded?: boolean
  onLogOut: () => void
  onChosen?: () => void
}) {
  const { name } = useSite()
  const words = folded ? 'sr-only' : 'truncate'
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a low screen the current entry may be out of view.
    const links = [...(nav.current?.querySelectorAll('a') ?? [])]
    links.find((link) => link.pathname === pathname)?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <div className="flex h-full flex-col overflow-y-auto">
      <Link
        to="/admin"
        onClick={onChosen}
        className={clsx(
          'flex min-h-14 shrink-0 items-center gap-3 px-4 text-text no-underline',
          folded && 'justify-center',
        )}
      >
        <LeafMark className="size-7 shrink-0 text-accent" />
        <span className={folded ? 'sr-only' : 'max-w-[11rem] font-display text-sm leading-tight text-balance'}>
          {name}
        </span>
      </Link>
      <nav ref={nav} aria-label="Administration" className="grid content-start gap-6 px-3 py-4">
        {adminNavigation.map((group) => (
          <div key={group.label} role="group" aria-label={group.label}>
            <p aria-hidden="true" className={clsx('px-3 pb-1.5 text-xs text-muted', folded && 'sr-only')}>
              {group.label}
            </p>
            <ul className="grid gap-0.5">
              {group.entries.map(({ to, label, icon: Icon }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    end
                    onClick={onChosen}
                    title={folded ? label : undefined}
                    className={clsx(
                      rowClass,
                      'aria-[current=page]:bg-wash aria-[current=page]:font-[550] aria-[current=page]:text-accent',
                      folded && 'justify-center',
                    )}
                  >
                    <Icon aria-hidden="true" strokeWidth={1.75} className="size-4.5 shrink-0" />
                    <span className={words}>{label}</span>
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="hairline-t mt-auto grid gap-0.5 px-3 py-3">
        <Person folded={folded} />
        <Link
          to="/"
          title={folded ? 'View the site' : undefined}
          className={clsx(rowClass, folded && 'justify-center')}
        >
          <Globe aria-hidden="true" strokeWidth={1.75} className="size-4.5 shrink-0" />
          <span className={words}>View the site</span>
        </Link>
        <button
          type="button"
          onClick={onLogOut}
          title={folded ? 'Log out' : undefined}
          className={clsx(rowClass, folded && 'justify-center')}
        >
          <LogOut aria-hidden="true" strokeWidth={1.75} className="size-4.5 shrink-0" />
          <span className={words}>Log out</span>
        </button>
      </div>
    </div>
  )
}

function Person({ folded }: { folded: boolean }) {
  const { user, profile, displayName } = useAuth()
  if (!user) return null
  return (
    <div className={clsx('flex min-h-12 items-center gap-3 px-2 pb-1', folded && 'justify-center')}>
      <Avatar id={user.id} name={displayName} src={shownAvatar(profile?.avatar_url)} size={32} />
      <div className={clsx('min-w-0 text-xs', folded && 'sr-only')}>
        <p className="truncate text-sm font-[550]">{displayName}</p>
        <p className="truncate text-muted">{user.email}</p>
      </div>
    </div>
  )
}

const rowClass =
  'flex min-h-10 w-full items-center gap-3 rounded-md px-3 text-left text-sm text-text no-underline transition-colors hover:bg-wash focus-visible:-outline-offset-2'
