import { useEffect } from 'react'
import { screenToReturnTo } from '#features/people/accounts/site/after-sign-in.ts'
import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import type { Route } from './+types/auth-callback'
import { privateTags } from './page-tags.tsx'
import { useNavigate } from '#platform/browser/use-navigate.ts'
import { addressIn, t } from '#platform/values/translate.ts'

/** Before redirecting home. */
const redirectDelayMs = 2000

export const meta: Route.MetaFunction = (page) => privateTags(page, t('Signing in'))

/** Redirects home, or to the screen that asked for a fresh sign-in; without a session after showing the reason. */
export default function AuthCallback() {
  const { status, user } = useAuth()
  const person = user?.id
  const navigate = useNavigate()
  useEffect(() => {
    if (status === 'loading') return
    if (person !== undefined) {
      const screen = screenToReturnTo(person) ?? '/'
      // The back office is no page of the public router.
      if (screen.startsWith('/admin')) return location.replace(addressIn(screen))
      return void navigate(screen, { replace: true })
    }
    const timer = setTimeout(() => void navigate('/', { replace: true }), redirectDelayMs)
    return () => clearTimeout(timer)
  }, [navigate, person, status])

  if (status !== 'signed-out') {
    return (
      <>
        <h1 className="sr-only">{t('Signing in')}</h1>
        <Spinner label={t('Processing login...')} className="min-h-[50vh]" />
        <noscript>
          <a href={addressIn('/')}>{t('Continue to Home')}</a>
        </noscript>
      </>
    )
  }
  return (
    <div role="alert" className="mx-auto grid min-h-[50vh] max-w-prose content-center gap-3 px-5 text-center">
      <h1 className="text-2xl">{t('Authentication Error')}</h1>
      <p>{t('Authentication failed: No session found')}</p>
      <p>
        {t(
          'Nothing was changed. You can read on without signing in, or choose ‘Sign in with Google’ again at any time.',
        )}
      </p>
      <p className="text-muted">{t('Redirecting to home...')}</p>
    </div>
  )
}
