import 'sonner/dist/styles.css'
import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { Message } from './message.tsx'
import { type Shown, toastHost } from './toast.ts'
import './toaster.css'

const shown: Shown = {
  success: (title, options) => toast.success(said(title), saidIn(options)),
  error: (title, options) => toast.error(said(title), saidIn(options)),
  info: (title, options) => toast.info(said(title), saidIn(options)),
  warning: (title, options) => toast.warning(said(title), saidIn(options)),
  dismiss: toast.dismiss,
}

export function Toaster() {
  useEffect(() => {
    // Screen readers ignore a live region until it has been in the page for a moment.
    const settled = setTimeout(() => toastHost.isReady(shown), 120)
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

type Title = Parameters<Shown['success']>[0]
type Options = Parameters<Shown['success']>[1]

function said(text: Title): Title {
  return typeof text === 'string' ? <Message>{text}</Message> : text
}

function saidIn(options: Options): Options {
  return options && { ...options, description: said(options.description) }
}
