import clsx from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ComponentProps, type ReactNode, use, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useFocusReturn } from '#platform/browser/focus-place.ts'
import { isComposing } from '#platform/browser/is-composing.ts'
import { useSaveKeys } from '#platform/browser/save-keys.ts'
import { t } from '#platform/values/translate.ts'
import { Button } from './button.tsx'
import { focusFirst } from './first-focus.ts'
import { SessionNoticeContext, StayContext } from './session-notice.ts'

type WindowProps = {
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** The buttons, always in view. */
  foot?: ReactNode
  /** Before the other buttons. */
  hasCancel?: boolean
  size?: 'sm' | 'md' | 'lg' | 'full'
  onSave?: (() => void) | undefined
  /** Cannot be left meanwhile. */
  busy?: boolean
}

type DialogProps = WindowProps & { open?: boolean; onClose: () => void }

/** A modal dialog; the focus starts at the first field, on a phone at the title. Load it lazily: it brings Radix with it. */
export function Dialog({ open = true, busy = false, onClose, ...window }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={() => !busy && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={veilClass} />
        <Window {...window} busy={busy} />
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Mounted only while open, so that its keys are its own. */
function Window(props: WindowProps) {
  const { title, description, children, foot, hasCancel = false, size = 'md', onSave, busy } = props
  const focusReturn = useFocusReturn()
  const notice = use(SessionNoticeContext)
  const whole = useRef<HTMLDivElement>(null)
  const stay = useEffectEvent(use(StayContext))
  useEffect(() => stay(), [])
  useSaveKeys(whole, onSave)
  const start = (event: Event) => {
    focusReturn.onOpenAutoFocus()
    event.preventDefault()
    if (whole.current) focusFirst(whole.current)
  }
  return (
    <Radix.Content
      ref={whole}
      {...focusReturn}
      onOpenAutoFocus={start}
      onEscapeKeyDown={leaveOnlyTheWindow}
      {...(!description && { 'aria-describedby': undefined })}
      className={clsx(windowClass, 'flex flex-col overflow-hidden', widths[size])}
    >
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-6 sm:p-8">
        <div className="flex items-start gap-4">
          <Radix.Title data-window-title="" tabIndex={-1} className="flex-1 pt-1.5 text-2xl outline-none">
            {title}
          </Radix.Title>
          <Radix.Close asChild>
            <Button variant="quiet" size="icon" aria-label={t('Close')} className="-mt-1 -mr-2">
              <X className="size-5" />
            </Button>
          </Radix.Close>
        </div>
        {description && <Radix.Description className="mt-2 text-sm text-muted">{description}</Radix.Description>}
        {notice && <div className="mt-5">{notice}</div>}
        <div className="mt-5">{children}</div>
      </div>
      {(foot || hasCancel) && (
        <div className="hairline-t flex shrink-0 flex-wrap items-center justify-end gap-2 px-5 py-4 sm:gap-3 sm:px-8">
          {hasCancel && (
            <Radix.Close asChild>
              <Button variant="secondary" disabled={busy}>
                {t('Cancel')}
              </Button>
            </Radix.Close>
          )}
          {foot}
        </div>
      )}
    </Radix.Content>
  )
}

/** Escape first ends a composition, an open list or a drag inside. */
function leaveOnlyTheWindow(event: KeyboardEvent) {
  const inside =
    event.target instanceof Element && event.target.closest('[role=combobox][aria-expanded=true], [data-keeps-escape]')
  if (isComposing(event) || inside || document.querySelector('[data-sortable] [aria-pressed=true]'))
    event.preventDefault()
}

export const veilClass = 'fixed inset-0 z-50 animate-appear bg-veil'
export const windowClass =
  'fixed inset-0 z-50 m-auto h-fit max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] animate-appear rounded-lg bg-raised text-text shadow-float'

const widths = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl', full: 'max-w-[min(90rem,96vw)]' }

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, 'foot' | 'hasCancel'> &
  Pick<ComponentProps<'form'>, 'ref' | 'onSubmit'> & {
    submitLabel: string
    tone?: 'primary' | 'danger'
    /** What the form was answered, shown this once in its place. */
    secret?: { title: string; shown: ReactNode } | null
  }

/** A dialog around one form, with Cancel and the button that sends it. */
export function FormDialog({ submitLabel, tone, secret, ref, onSubmit, children, ...dialog }: FormDialogProps) {
  const form = useId()
  return (
    <Dialog
      {...dialog}
      title={secret?.title ?? dialog.title}
      hasCancel={!secret}
      foot={
        secret ? (
          <Button onClick={dialog.onClose}>{t('Done')}</Button>
        ) : (
          <Button type="submit" form={form} variant={tone} busy={dialog.busy}>
            {submitLabel}
          </Button>
        )
      }
    >
      {secret?.shown ?? (
        <form ref={ref} id={form} noValidate className="grid gap-5" onSubmit={onSubmit}>
          {children}
        </form>
      )}
    </Dialog>
  )
}
