import clsx from 'clsx'
import { Globe, LogOut, type LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { shownAvatar } from '#features/people/accounts/rules.ts'
import { WaitingBadge } from '#features/overview/statistics/admin/waiting-badge.tsx'
import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { useSite } from '#platform/browser/use-site.ts'
import { Avatar } from '#platform/ui/avatar.tsx'
import { LeafMark } from '#platform/ui/leaf-mark.tsx'
import { recordAddressIn } from '#platform/values/record-id.ts'
import { navigationOf } from './admin-navigation.ts'
import { Link } from '#platform/ui/link.tsx'

type AdminSidebarProps = { folded?: boolean; onLogOut: () => void; onChosen?: () => void }

export function AdminSidebar({ folded = false, onLogOut, onChosen }: AdminSidebarProps) {
  const { name } = useSite()
  const { role } = useAuth()
  const row = (label: string, ...classes: string[]) => ({
    title: folded ? label : undefined,
    className: clsx(rowClass, folded && 'justify-center', ...classes),
  })
  // A record's dialog stands over its list.
  const { list } = recordAddressIn(useLocation().pathname)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a low screen the current entry may be out of view.
    const links = [...(nav.current?.querySelectorAll('a') ?? [])]
    links.find((link) => link.pathname === list)?.scrollIntoView({ block: 'nearest' })
  }, [list])
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
        {navigationOf(role).map((group) => (
          <div key={group.label} role="group" aria-label={group.label}>
            <p aria-hidden="true" className={clsx('px-3 pb-1.5 text-xs text-muted', folded && 'sr-only')}>
              {group.label}
            </p>
            <ul className="grid gap-0.5">
              {group.entries.map(({ to, label, icon }) => (
                <li key={to} className="relative">
                  <Link
                    to={to}
                    aria-current={to === list ? 'page' : undefined}
                    onClick={onChosen}
                    {...row(label, currentClass)}
                  >
                    <Label icon={icon} text={label} folded={folded} />
                  </Link>
                  <WaitingBadge to={to} isDot={folded} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="hairline-t mt-auto grid gap-0.5 px-3 py-3">
        <Person folded={folded} />
        <Link to="/" {...row('View the site')}>
          <Label icon={Globe} text="View the site" folded={folded} />
        </Link>
        <button type="button" onClick={onLogOut} {...row('Log out')}>
          <Label icon={LogOut} text="Log out" folded={folded} />
        </button>
      </div>
    </div>
  )
}

function Label({ icon: Icon, text, folded }: { icon: LucideIcon; text: string; folded: boolean }) {
  return (
    <>
      <Icon strokeWidth={1.75} className="size-4.5 shrink-0" />
      <span className={folded ? 'sr-only' : 'truncate'}>{text}</span>
    </>
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
const currentClass = 'aria-[current=page]:bg-wash aria-[current=page]:font-[550] aria-[current=page]:text-accent'
