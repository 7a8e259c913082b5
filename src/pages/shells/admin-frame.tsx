import { LockKeyhole } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { ButtonLink } from '#platform/ui/button.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { TextLink } from '#platform/ui/link.tsx'
import { SpinnerMark } from '#platform/ui/spinner.tsx'
import { useNavigate } from '#platform/browser/use-navigate.ts'
import { Wordmark } from './wordmark.tsx'

/** All of the back office that the server ever sends. */
export function AdminFrame({ children }: { children: ReactNode }) {
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

export function AdminLoading() {
  return (
    <AdminFrame>
      <h1 className="sr-only">Administration</h1>
      <p role="status" data-loading className="flex items-center gap-3 text-muted">
        <SpinnerMark className="text-2xl text-moss" />
        Loading admin panel...
      </p>
    </AdminFrame>
  )
}

/** Time to read why one is redirected. */
const readingTimeMs = 1200

/** Says so, then redirects home. */
export function NotAuthenticated() {
  const navigate = useNavigate()
  useEffect(() => {
    const leaving = setTimeout(() => void navigate('/', { replace: true }), readingTimeMs)
    return () => clearTimeout(leaving)
  }, [navigate])
  return (
    <AdminFrame>
      <div role="status" className="grid justify-items-center gap-3 text-center">
        <LockKeyhole aria-hidden="true" strokeWidth={1.5} className="size-8 text-moss" />
        <h1 className="text-2xl">Not authenticated</h1>
        <p className="text-sm text-muted">
          Taking you to the <TextLink to="/">home page</TextLink>, where you can sign in.
        </p>
      </div>
    </AdminFrame>
  )
}

/** Signed in, but the profile could not be read. */
export function ProfileUnread({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <AdminFrame>
      <div className="grid w-full max-w-md gap-5">
        <FailedState title="Loading Error" titleLevel="h1" onReload={onTryAgain} reloadLabel="Try Again">
          <p>Your profile could not be read, so it is not known yet whether this part of the site is open to you.</p>
        </FailedState>
        <p className="text-sm text-muted">
          You can also go to the <TextLink to="/">home page</TextLink> and come back later.
        </p>
      </div>
    </AdminFrame>
  )
}

export function AdministratorsOnly() {
  return (
    <AdminFrame>
      <div className="grid max-w-md justify-items-center gap-4 text-center">
        <LockKeyhole aria-hidden="true" strokeWidth={1.5} className="size-8 text-moss" />
        <h1 className="text-3xl">Administrators only</h1>
        <p className="text-muted">
          This part of the site is for the people who run the academy. You are signed in with a student’s account. If
          you should be in here, ask an administrator to change your role.
        </p>
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <ButtonLink to="/">Home</ButtonLink>
          <ButtonLink to="/profile" variant="secondary">
            Profile
          </ButtonLink>
        </div>
      </div>
    </AdminFrame>
  )
}
