import 'sonner/dist/styles.css'
import { type ReactNode, useEffect } from 'react'
import { type ExternalToast, Toaster as Sonner, toast } from 'sonner'
import { Message } from './message.tsx'
import './toaster.css'
import { t } from '#platform/values/translate.ts'

export type ToastKind = 'success' | 'error' | 'info' | 'warning'
export type ToastOptions = Pick<ExternalToast, 'duration' | 'action' | 'id'> & { description?: ReactNode }

const said = (text: ReactNode) => <Message>{text}</Message>
const shower = {
  show: (kind: ToastKind, title: ReactNode, { description, ...options }: ToastOptions = {}) =>
    toast[kind](said(title), { ...options, ...(description && { description: said(description) }) }),
  dismiss: (id?: string | number) => void toast.dismiss(id),
}
export type Shower = typeof shower

export function Toaster({ onReady }: { onReady: (shower: Shower) => void }) {
  useEffect(() => {
    // Screen readers ignore a live region until it has been in the page for a moment.
    const settled = setTimeout(() => onReady(shower), 120)
    return () => clearTimeout(settled)
  }, [onReady])
  return (
    <Sonner
      // Over the header, which is no field: what somebody writes or has to put right stays in sight.
      position="top-center"
      offset={8}
      mobileOffset={8}
      closeButton
      // Of two that come together both are read.
      expand
      containerAriaLabel={t('Messages')}
      toastOptions={{ closeButtonAriaLabel: t('Close') }}
    />
  )
}
