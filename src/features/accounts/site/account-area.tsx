import { lazy, Suspense } from 'react'
import { onDemand } from '#platform/browser/on-demand.ts'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { useAuth } from './auth-provider.tsx'
import { SignInButton } from './sign-in-button.tsx'

/** Only who is signed in downloads the menu. */
const UserMenu = lazy(async () => ({ default: (await onDemand(() => import('./user-menu.tsx'))).UserMenu }))

/** The corner of the header that knows who is here: 'Sign in with Google', or the person's menu. */
export function AccountArea() {
  const { status } = useAuth()
  // While it is not known yet the link stands: most visitors are nobody, and it needs no scripts.
  if (status !== 'signed-in') return <SignInButton />
  return (
    <Suspense fallback={<Skeleton className="size-10 rounded-full" />}>
      <UserMenu />
    </Suspense>
  )
}
