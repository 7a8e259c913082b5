import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { onDemand } from '#platform/browser/on-demand.ts'
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
    if (wanted) void onDemand(() => import('./toaster.tsx')).then(({ Toaster }) => setToaster(() => Toaster))
  }, [wanted])
  return Toaster && <Toaster />
}
