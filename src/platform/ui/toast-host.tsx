import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { prepareToasts, toastHost } from './toast.ts'

const Toaster = lazy(() => import('./toaster.tsx').then(({ Toaster }) => ({ default: Toaster })))

/** The place where messages appear; empty until the first is wanted or somebody turns to a form. Once per page. */
export function ToastHost() {
  const wanted = useSyncExternalStore(toastHost.subscribe, toastHost.isWanted, () => false)
  useEffect(() => {
    const prepare = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('form')) prepareToasts()
    }
    document.addEventListener('focusin', prepare)
    return () => document.removeEventListener('focusin', prepare)
  }, [])
  return wanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
