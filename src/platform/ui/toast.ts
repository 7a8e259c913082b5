import { type ComponentType, createElement, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { Shower, ToastKind, ToastOptions } from './toaster.tsx'

/** Toasts, announced to screen readers and loaded with the first one; Chinese messages are shown with their translation. */
export const toast = {
  success: (title: ReactNode, options?: ToastOptions) => show('success', title, options),
  error: (title: ReactNode, options?: ToastOptions) => show('error', title, options),
  info: (title: ReactNode, options?: ToastOptions) => show('info', title, options),
  warning: (title: ReactNode, options?: ToastOptions) => show('warning', title, options),
  dismiss: (id?: string | number) => void ready?.then((shower) => shower.dismiss(id)),
}

/** Loads toasts early, such as when a form is focused. */
export function prepareToasts(): void {
  ready ??= new Promise((resolve) => {
    arrived = resolve
    wanted = true
    for (const wake of waiting) wake()
  })
}

/** Where toasts appear; loads them with the first toast or once a form is focused. Once per page. */
export function ToastHost() {
  const isWanted = useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  )
  const [Toaster, setToaster] = useState<ComponentType<{ onReady: (shower: Shower) => void }> | null>(null)
  useEffect(() => {
    const prepare = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('form')) prepareToasts()
    }
    document.addEventListener('focusin', prepare)
    return () => document.removeEventListener('focusin', prepare)
  }, [])
  useEffect(() => {
    if (!isWanted || Toaster) return
    // Not by React.lazy: a failed import must cost a toast, not the page. Tried offline too, since it may be cached.
    const load = () => void import('./toaster.tsx').then(({ Toaster }) => setToaster(() => Toaster)).catch(() => {})
    load()
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
  }, [isWanted, Toaster])
  return Toaster && createElement(Toaster, { onReady: takeOver })
}

const takeOver = (shower: Shower) => arrived?.(shower)

function subscribe(wake: () => void): () => void {
  waiting.add(wake)
  return () => void waiting.delete(wake)
}

/** Toasts shown by `tell` replace each other under one id. */
export function toastsOf(id: string, tell: () => void): void {
  const around = subject
  subject = id
  try {
    tell()
  } finally {
    subject = around
  }
}

function show(kind: ToastKind, title: ReactNode, options?: ToastOptions): void {
  prepareToasts()
  const own = subject === undefined ? options : { id: subject, ...options }
  void ready?.then((shower) => {
    // A repeated failure is shown once, by its newest toast.
    const repeated = kind === 'error' && typeof title === 'string' ? title : null
    const former = repeated === null ? undefined : lastFailure.get(repeated)
    // Without an id it would dismiss all.
    if (former !== undefined && former !== own?.id) shower.dismiss(former)
    const id = shower.show(kind, title, own)
    if (repeated !== null) lastFailure.set(repeated, id)
  })
}

let subject: string | undefined

const lastFailure = new Map<string, string | number>()
const waiting = new Set<() => void>()
let wanted = false
let arrived: ((shower: Shower) => void) | undefined
let ready: Promise<Shower> | undefined
