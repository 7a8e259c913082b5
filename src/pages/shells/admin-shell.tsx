import { LockKeyhole, LogIn } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { Outlet, useLoaderData, useLocation, useRouteError } from 'react-router'
import { waitingQuery } from '#features/overview/statistics/client.ts'
import { displayName } from '#features/people/accounts/rules.ts'
import type { Profile } from '#features/people/accounts/schema.ts'
import { requestJson } from '#platform/browser/api-client.ts'
import { apiContext, staffContext } from '#platform/browser/page-context.ts'
import { type PageState, takeAnswers } from '#platform/browser/page-data.ts'
import { signInAddress } from '#features/people/accounts/site/after-sign-in.ts'
import { type Auth, AuthContext, useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { isStaff } from '#platform/values/roles.ts'
import { useHydrated } from '#platform/browser/use-hydrated.ts'
import { buttonClass, ButtonLink } from '#platform/ui/button.tsx'
import { SessionNoticeContext } from '#platform/ui/session-notice.ts'
import type { Route } from './+types/admin-shell'
import { AdminPanel } from './admin-panel.tsx'
import { ErrorPage } from './error-page.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { TextLink } from '#platform/ui/link.tsx'
import { SpinnerMark } from '#platform/ui/spinner.tsx'
import { useNavigate } from '#platform/browser/use-navigate.ts'
import { Wordmark } from './wordmark.tsx'
import { Rich } from '#platform/ui/rich.tsx'
import { sentenceSpace, t } from '#platform/values/translate.ts'

/** Who works here, with what the sidebar counts; null for anybody else, who gets the frame with 'Loading admin panel...' alone. */
export async function loader({ context }: Route.LoaderArgs) {
  const staff = context.get(staffContext)
  if (!staff) return none
  const api = context.get(apiContext)
  const read = <Data,>(path: string) => requestJson<Data>(api, 'GET', path)
  try {
    const [profile, waiting] = await Promise.all([read<Profile>('/api/profile'), read('/api/admin/statistics/waiting')])
    return { ...staff, profile, state: [{ queryKey: waitingQuery.queryKey, data: waiting }] satisfies PageState }
  } catch {
    // Without it the browser asks, and says what is wrong.
    return none
  }
}
const none = { isSidebarOpen: true, helpRead: '', profile: null, state: undefined }

/** Only with the document: whoever comes from a page of the site is known by then. */
export const clientLoader = () => none
export const shouldRevalidate = () => false

export default function AdminShell() {
  const isHydrated = useHydrated()
  const came = useLoaderData<typeof loader | undefined>() ?? none
  const queries = useQueryClient()
  useState(() => takeAnswers(queries, came.state))
  return isHydrated || came.profile ? <Guarded {...came} /> : <AdminLoading />
}

function Guarded({ profile, isSidebarOpen, helpRead }: Omit<Awaited<ReturnType<typeof loader>>, 'state'>) {
  const auth = useAuth()
  const held = useHeld(auth, profile)
  const { watchSession } = auth
  // The dashboard comes with the document, other screens with their data.
  const isHydrated = useHydrated()
  const { pathname } = useLocation()
  const isOpen = held !== null
  useEffect(() => (isOpen ? watchSession() : undefined), [isOpen, watchSession])
  if (held === null) return <Closed auth={auth} />
  return (
    <AuthContext value={held}>
      <SessionNoticeContext value={auth.hasEnded ? <SessionEnded /> : null}>
        <Suspense fallback={<AdminLoading />}>
          <AdminPanel key={held.user?.id} {...(profile && { isSidebarOpen, helpRead })}>
            {(isHydrated || pathname === '/admin') && <Outlet />}
          </AdminPanel>
        </Suspense>
      </SessionNoticeContext>
    </AuthContext>
  )
}

/** Keeps an expired session's screen with what was typed; the server refuses everything until the next sign-in. */
function useHeld(auth: Auth, known: Profile | null): Auth | null {
  const [held, setHeld] = useState<Auth | null>(() => known && asKnown(auth, known))
  const now = isStaff(auth.role ?? undefined) && auth.status === 'signed-in' ? auth : auth.hasEnded ? held : null
  // Whom the document was made for is known before the browser has asked; after a new sign-in the profile loads first.
  const isComing = auth.status === 'loading' || (auth.isProfileLoading && auth.user?.id === held?.user?.id)
  const next = held !== null && isComing ? held : now
  if (next !== held) setHeld(next)
  return next
}

/** Somebody as the document says them, until the browser has asked. */
function asKnown(auth: Auth, profile: Profile): Auth {
  const user = { id: profile.id, email: profile.email, email_verified: false, user_metadata: {} }
  return {
    ...auth,
    status: 'signed-in',
    user,
    profile,
    isProfileLoading: false,
    isAdmin: profile.role === 'admin',
    role: profile.role,
    displayName: displayName({ profile, user }),
  }
}

function Closed({ auth }: { auth: Auth }) {
  if (auth.status === 'signed-out') return <NotAuthenticated />
  if (auth.isProfileLoading) return <AdminLoading />
  return auth.isProfileUnread ? <ProfileUnread onTryAgain={auth.readProfile} /> : <AdministratorsOnly />
}

/** Signing in happens in a new tab, since it always ends at Home; this one resumes by itself. */
function SessionEnded() {
  const button = buttonClass({ variant: 'secondary', size: 'sm' })
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-important bg-raised px-4 py-3 text-sm"
    >
      <LogIn className="size-5 shrink-0 text-important" />
      <p className="min-w-48 flex-1">
        <strong>{t('Your session has ended.')}</strong>
        {sentenceSpace()}
        {t('What you typed is still here. Sign in again in a new tab, then come back to this one and save.')}
      </p>
      <a href={signInAddress()} target="_blank" rel="noopener nofollow" className={button}>
        {t('Sign in again')}
      </a>
    </div>
  )
}

export function ErrorBoundary() {
  return (
    <AdminFrame>
      <ErrorPage error={useRouteError()} />
    </AdminFrame>
  )
}

/** All of the back office that the server sends to who does not work there. */
function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="hairline-b">
        <div className="flex min-h-14 items-center px-5">
          <Wordmark />
        </div>
      </header>
      <main id="content" tabIndex={-1} className="grid flex-1 place-items-center px-5 py-16">
        {children}
      </main>
    </div>
  )
}

function AdminLoading() {
  return (
    <AdminFrame>
      <h1 className="sr-only">{t('Administration')}</h1>
      <p role="status" data-loading className="flex items-center gap-3 text-muted">
        <SpinnerMark className="text-2xl text-moss" />
        {t('Loading admin panel...')}
      </p>
    </AdminFrame>
  )
}

/** Time to read why one is redirected. */
const readingTimeMs = 1200

function NotAuthenticated() {
  const navigate = useNavigate()
  useEffect(() => {
    const leaving = setTimeout(() => void navigate('/', { replace: true }), readingTimeMs)
    return () => clearTimeout(leaving)
  }, [navigate])
  return (
    <AdminFrame>
      <div role="status" className="grid justify-items-center gap-3 text-center">
        <LockKeyhole strokeWidth={1.5} className="size-8 text-moss" />
        <h1 className="text-2xl">{t('Not authenticated')}</h1>
        <p className="text-sm text-muted">
          <Rich
            text={t('Taking you to the <a>home page</a>, where you can sign in.')}
            a={(words) => <TextLink to="/">{words}</TextLink>}
          />
        </p>
      </div>
    </AdminFrame>
  )
}

/** Signed in, but the profile could not be read. */
function ProfileUnread({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <AdminFrame>
      <div className="grid w-full max-w-md gap-5">
        <FailedState title={t('Loading Error')} titleLevel="h1" onReload={onTryAgain} reloadLabel={t('Try Again')}>
          <p>
            {t('Your profile could not be read, so it is not known yet whether this part of the site is open to you.')}
          </p>
        </FailedState>
        <p className="text-sm text-muted">
          <Rich
            text={t('You can also go to the <a>home page</a> and come back later.')}
            a={(words) => <TextLink to="/">{words}</TextLink>}
          />
        </p>
      </div>
    </AdminFrame>
  )
}

function AdministratorsOnly() {
  return (
    <AdminFrame>
      <div className="grid max-w-md justify-items-center gap-4 text-center">
        <LockKeyhole strokeWidth={1.5} className="size-8 text-moss" />
        <h1 className="text-3xl">{t('Administrators only')}</h1>
        <p className="text-muted">
          {t(
            'This part of the site is for the people who run the academy. You are signed in with a student’s account. If you should be in here, ask an administrator to change your role.',
          )}
        </p>
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <ButtonLink to="/">{t('Home')}</ButtonLink>
          <ButtonLink to="/profile" variant="secondary">
            {t('Profile')}
          </ButtonLink>
        </div>
      </div>
    </AdminFrame>
  )
}
