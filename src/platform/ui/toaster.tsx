import 'sonner/dist/styles.css'
import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { toastHost } from './toast.ts'
import './toaster.css'

/** Shows the messages; loaded by `ToastHost`. */
export function Toaster() {
  useEffect(() => {
    // A live region is only listened to once it has been in the page for a moment.
    const settled = setTimeout(() => toastHost.isReady(toast), 120)
    return () => clearTimeout(settled)
  }, [])
  return (
    <Sonner
      position="bottom-center"
      closeButton
      containerAriaLabel="Messages"
      toastOptions={{ closeButtonAriaLabel: 'Close' }}
    />
  )
}
