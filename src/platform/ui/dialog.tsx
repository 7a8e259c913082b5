import clsx from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, use } from 'react'
import { isComposing } from '#platform/browser/is-composing.ts'
import { Button } from './button.tsx'
import { SessionNoticeContext } from './session-notice.ts'
import { useFocusReturn } from './use-focus-return.ts'

/**
 * A modal window with its title, an optional description, its content and a close button. Load it when it is first
 * needed (`React.lazy`): it brings Radix's dialog with it.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  foot,
  size = 'md',
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** The row of buttons at the end. */
  foot?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'full'
}) {
  const focusReturn = useFocusReturn()
  const notice = use(SessionNoticeContext)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={veilClass} />
        <Radix.Content
          {...focusReturn}
          onEscapeKeyDown={leaveOnlyTheWindow}
          {...(!description && { 'aria-describedby': undefined })}
          className={clsx(windowClass, widths[size])}
        >
          <div className="flex items-start gap-4">
            <Radix.Title className="flex-1 pt-1.5 text-2xl">{title}</Radix.Title>
            <Radix.Close asChild>
              <Button variant="quiet" size="icon" aria-label="Close" className="-mt-1 -mr-2">
                <X aria-hidden="true" className="size-5" />
              </Button>
            </Radix.Close>
          </div>
          {description && <Radix.Description className="mt-2 text-sm text-muted">{description}</Radix.Description>}
          {notice && <div className="mt-5">{notice}</div>}
          <div className="mt-5">{children}</div>
          {foot && <div className="mt-7 flex flex-wrap justify-end gap-3">{foot}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Escape belongs first to what it would end inside: a composition, an open list, an item on its way to another place. */
function leaveOnlyTheWindow(event: KeyboardEvent) {
  const inside = event.target instanceof Element && event.target.closest('[role=combobox][aria-expanded=true]')
  if (isComposing(event) || inside || document.querySelector('[data-sortable] [aria-pressed=true]'))
    event.preventDefault()
}

export const veilClass = 'fixed inset-0 z-50 animate-appear bg-veil'
export const windowClass =
  'fixed inset-0 z-50 m-auto h-fit max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] animate-appear overflow-y-auto rounded-lg bg-raised p-6 text-text shadow-float sm:p-8'

const widths = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl', full: 'max-w-[min(90rem,96vw)]' }
