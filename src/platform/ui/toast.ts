import type { ReactNode } from 'react'
import type { ExternalToast, toast as Sonner } from 'sonner'

type Options = Pick<ExternalToast, 'description' | 'duration' | 'action' | 'id'>
type Kind = 'success' | 'error' | 'info' | 'warning'
export type Shown = Pick<typeof Sonner, Kind | 'dismiss'>

/** Toasts, announced to screen readers and loaded with the first one; Chinese messages are shown with their translation. */
export const toast = {
  success: (title: ReactNode, options?: Options) => show('success', title, options),
  error: (title: ReactNode, options?: Options) => show('error', title, options),
  info: (title: ReactNode, options?: Options) => show('info', title, options),
  warning: (title: ReactNode, options?: Options) => show('warning', title, options),
  dismiss: (id?: string | number) => void ready?.then((sonner) => sonner.dismiss(id)),
}

/** Loads toasts early, such as when a form is focused. */
export function prepareToasts(): void {
  ready ??= new Promise((resolve) => {
    arrived = resolve
    wanted = true
    for (const wake of waiting) wake()
  })
}

/** For the host: told when toasts are wanted, it hands over what shows them. */
export const toastHost = {
  subscribe: (wake: () => void) => {
    waiting.add(wake)
    return () => void waiting.delete(wake)
  },
  isWanted: () => wanted,
  isReady: (sonner: Shown) => arrived?.(sonner),
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

function show(kind: Kind, title: ReactNode, options?: Options): void {
  prepareToasts()
  const own = subject === undefined ? options : { id: subject, ...options }
  void ready?.then((sonner) => {
    // A repeated failure is shown once, by its newest toast.
    const repeated = kind === 'error' && typeof title === 'string' ? title : null
    const former = repeated === null ? undefined : lastFailure.get(repeated)
    // Without an id it would dismiss all.
    if (former !== undefined && former !== own?.id) sonner.dismiss(former)
    const id = sonner[kind](title, own)
    if (repeated !== null) lastFailure.set(repeated, id)
  })
}

let subject: string | undefined

const lastFailure = new Map<string, string | number>()
const waiting = new Set<() => void>()
let wanted = false
let arrived: ((sonner: Shown) => void) | undefined
let ready: Promise<Shown> | undefined
