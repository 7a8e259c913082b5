import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { prepareToasts, toastHost } from './toast.ts'

/** Where toasts appear; loads them with the first toast or once a form is focused. Once per page. */
export function ToastHost() {
  const wanted = useSyncExternalStore(toastHost.subscribe, toastHost.isWanted, () => false)
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(() => {
    const prepare = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('form')) prepareToasts()
    }
    document.addEventListener('focusin', prepare)
    return () => document.removeEventListener('focusin', prepare)
  }, [])
  useEffect(() => {
    if (!wanted || Toaster) return
    // Not by React.lazy: a failed import must cost a toast, not the page. Tried offline too, since it may be cached.
    const load = () => void import('./toaster.tsx').then(({ Toaster }) => setToaster(() => Toaster)).catch(() => {})
    load()
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
  }, [wanted, Toaster])
  return Toaster && <Toaster />
}
