import 'sonner/dist/styles.css'
import { type ReactNode, useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { Message } from './message.tsx'
import { type Shower, takeOverToasts } from './toast.ts'
import './toaster.css'

const said = (text: ReactNode) => <Message>{text}</Message>
const shower: Shower = {
  show: (kind, title, { description, ...options } = {}) =>
    toast[kind](said(title), { ...options, ...(description && { description: said(description) }) }),
  dismiss: toast.dismiss,
}

export function Toaster() {
  useEffect(() => {
    // Screen readers ignore a live region until it has been in the page for a moment.
    const settled = setTimeout(() => takeOverToasts(shower), 120)
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
