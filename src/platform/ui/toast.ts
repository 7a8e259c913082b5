import type { ReactNode } from 'react'
import type { ExternalToast, toast as Sonner } from 'sonner'

type Options = Pick<ExternalToast, 'description' | 'duration' | 'action' | 'id'>
type Kind = 'success' | 'error' | 'info' | 'warning'
/** What shows them. */
export type Shown = Pick<typeof Sonner, Kind | 'dismiss'>

/**
 * Short messages at the edge of the page, announced to screen readers. What shows them is loaded with the first one.
 * `toast.success('Question Submitted', { description: '…' })`; the site's Chinese ones are shown with their meaning (`<Message>`).
 */
export const toast = {
  success: (title: ReactNode, options?: Options) => show('success', title, options),
  error: (title: ReactNode, options?: Options) => show('error', title, options),
  info: (title: ReactNode, options?: Options) => show('info', title, options),
  warning: (title: ReactNode, options?: Options) => show('warning', title, options),
  /** Takes one message away by its id, or all. */
  dismiss: (id?: string | number) => void ready?.then((sonner) => sonner.dismiss(id)),
}

/** Loads what shows messages before there is one: when somebody starts to fill in a form, say. */
export function prepareToasts(): void {
  ready ??= new Promise((resolve) => {
    arrived = resolve
    wanted = true
    for (const wake of waiting) wake()
  })
}

/** For the host in the page: told when messages are wanted, it mounts and hands over what shows them. */
export const toastHost = {
  subscribe: (wake: () => void) => {
    waiting.add(wake)
    return () => void waiting.delete(wake)
  },
  isWanted: () => wanted,
  isReady: (sonner: Shown) => arrived?.(sonner),
}

/**
 * The messages that `tell` shows at once are those of one thing that is being done, such as saving a form: each takes the place of the
 * one before, and `toast.dismiss(id)` takes the last one away.
 */
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
    // What fails again, an upload that was tried four times, say, is told once: by its newest message.
    const repeated = kind === 'error' && typeof title === 'string' ? title : null
    const former = repeated === null ? undefined : lastFailure.get(repeated)
    // Without an id it would dismiss all.
    if (former !== undefined && former !== own?.id) sonner.dismiss(former)
    const id = sonner[kind](title, own)
    if (repeated !== null) lastFailure.set(repeated, id)
  })
}

/** What the messages of this moment are about. */
let subject: string | undefined

/** The newest message of each failure, by its title. */
const lastFailure = new Map<string, string | number>()
const waiting = new Set<() => void>()
let wanted = false
let arrived: ((sonner: Shown) => void) | undefined
let ready: Promise<Shown> | undefined
