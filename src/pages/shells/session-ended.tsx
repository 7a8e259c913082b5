import { LogIn } from 'lucide-react'
import { buttonClass } from '#platform/ui/button.tsx'

/** Signing in happens in a new tab, since it always ends at Home; this one resumes by itself. */
export function SessionEnded() {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-important bg-raised px-4 py-3 text-sm"
    >
      <LogIn aria-hidden="true" className="size-5 shrink-0 text-important" />
      <p className="min-w-48 flex-1">
        <strong>Your session has ended.</strong> What you typed is still here. Sign in again in a new tab, then come
        back to this one and save.
      </p>
      <a
        href="/api/auth/google"
        target="_blank"
        rel="noopener nofollow"
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
      >
        Sign in again
      </a>
    </div>
  )
}
