import { buttonClass } from '#platform/ui/button.tsx'
import { keepReturnPlace, signInAddress } from './after-sign-in.ts'
import { t } from '#platform/values/translate.ts'

/** A plain link, so that it works without scripts. */
export function SignInButton({ className }: { className?: string }) {
  return (
    <a
      href={signInAddress()}
      rel="nofollow"
      onClick={() => keepReturnPlace(window.location, document.querySelector('h1')?.textContent)}
      className={buttonClass({ variant: 'secondary', size: 'sm', className })}
    >
      {t('Sign in with Google')}
    </a>
  )
}
