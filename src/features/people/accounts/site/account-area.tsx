import { Suspense } from 'react'
import { lazyNamed } from '#platform/browser/lazy-import.ts'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { useAuth } from './auth-provider.tsx'
import { SignInButton } from './sign-in-button.tsx'

/** Loaded for signed-in people only. */
const UserMenu = lazyNamed(() => import('./user-menu.tsx'), 'UserMenu')
const AccountPanel = lazyNamed(() => import('./user-menu.tsx'), 'AccountPanel')

/** `onLeave`: laid open in the phone's sheet, which it closes. */
export function AccountArea({ onLeave }: { onLeave?: () => void }) {
  const { status } = useAuth()
  // The link also while loading: most visitors are nobody, and it needs no scripts.
  if (status !== 'signed-in') return <SignInButton />
  return (
    <Suspense fallback={<Skeleton className="size-10 rounded-full" />}>
      {onLeave ? <AccountPanel onLeave={onLeave} /> : <UserMenu />}
    </Suspense>
  )
}
