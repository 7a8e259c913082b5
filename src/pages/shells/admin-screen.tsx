import clsx from 'clsx'
import { LockKeyhole } from 'lucide-react'
import { Outlet, useLocation, useRouteError } from 'react-router'
import { roleLabel } from '#features/people/accounts/rules.ts'
import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { ButtonLink } from '#platform/ui/button.tsx'
import type { Capability, Role } from '#platform/values/roles.ts'
import { type AdminEntry, mayOpen } from './admin-navigation.ts'
import { ErrorPage } from './error-page.tsx'
import { ScreenLinks } from './screen-links.tsx'
import { placeOf } from './sidebar-entries.ts'
import { Rich } from '#platform/ui/rich.tsx'
import { t } from '#platform/values/translate.ts'

export default function AdminScreen() {
  const { role } = useAuth()
  const { screen, entry } = placeOf(role, useLocation().pathname)
  if (role !== null && screen && !mayOpen(role, screen)) return <NotOpen entry={screen} role={role} />
  const isSide = entry?.to === '/admin/settings'
  const hasLinks = screen && entry && entry.screens.length > 1
  return (
    <div className={isSide ? 'xl:flex' : undefined}>
      {hasLinks && <ScreenLinks here={screen} {...{ entry, isSide }} />}
      {/* Below tabs a screen begins nearer. */}
      <div className={clsx('min-w-0 flex-1', hasLinks && '-mt-1', isSide && 'xl:mt-0')}>
        <Outlet />
      </div>
    </div>
  )
}

/** Who may, and whom to ask: the server would refuse all that the screen reads. */
function NotOpen({ entry, role }: { entry: AdminEntry; role: Role }) {
  return (
    <div className="page-margins grid max-w-2xl justify-items-start gap-4 py-16">
      <LockKeyhole strokeWidth={1.5} className="size-8 text-moss" />
      <h1 className="text-3xl">{t('This screen is not open to you')}</h1>
      <p className="text-muted">{entry.opens !== 'staff' && openTo[entry.opens](entry.label)}</p>
      <p className="text-muted">
        <Rich
          text={t(
            'Your role is <b>{role}</b>. If your work needs this screen, ask an administrator to change your role under “Users”.',
            { role: roleLabel(role) },
          )}
          b={(words) => <strong className="font-[550] text-text">{words}</strong>}
        />
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <ButtonLink to="/admin">{t('Dashboard')}</ButtonLink>
        <ButtonLink to="/admin/roles" variant="secondary">
          {t('Roles')}
        </ButtonLink>
      </div>
    </div>
  )
}

const forEditors = (screen: string) => t('Only administrators and editors may open “{screen}”.', { screen })
const forDesk = (screen: string) => t('Only administrators and the desk may open “{screen}”.', { screen })
const forAdministrators = (screen: string) => t('Only administrators may open “{screen}”.', { screen })
const openTo: Readonly<Record<Capability, (screen: string) => string>> = {
  content: forEditors,
  enrollments: forDesk,
  inquiries: forDesk,
  people: forAdministrators,
  system: forAdministrators,
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}
