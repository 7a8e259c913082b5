import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { prepareToasts, toastHost } from './toast.ts'

/** The place where messages appear; empty until the first is wanted or somebody turns to a form. Once per page. */
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
    // Not by React.lazy: a connection that fails just then must cost a message, not the page. Tried at once also without one,
    // since an earlier visit may have left it on this device.
    const load = () => void import('./toaster.tsx').then(({ Toaster }) => setToaster(() => Toaster)).catch(() => {})
    load()
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
  }, [wanted, Toaster])
  return Toaster && <Toaster />
}
