import clsx from 'clsx'
import { Ellipsis, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { focusPlaceOf, followFocus } from '#platform/browser/focus-place.ts'
import { isComposing } from '#platform/browser/is-composing.ts'
import type { PageAddress } from '#platform/values/page-address.ts'
import { Button } from './button.tsx'
import { Menu, MenuContent, MenuItem, MenuLink, MenuTrigger } from './dropdown-menu.tsx'
import { ExternalLink } from './link.tsx'
import { t } from '#platform/values/translate.ts'

/** Something that can be done to a row: in its menu and, where it has one, by its key (`e`, `Delete`). */
export type RowAction = {
  label: string
  icon: LucideIcon
  key?: string
  isDisabled?: boolean
} & ({ run: () => void } | { to: PageAddress } | { href: string })

/** All that can be done to the row of the record `name`: a menu that `.` opens anywhere in the row (`tr` or `li`), with the keys of the row. */
export function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const chosen = useRef<RowAction>(null)
  const isByKey = useRef(false)
  const open = (byKey: boolean) => {
    isByKey.current = byKey
    setOpen(true)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(actions, event)
    if (!action && event.key !== '.') return
    event.preventDefault()
    if (action) run(action)
    else open(true)
  })
  useEffect(() => {
    const row = button.current?.closest<HTMLElement>('tr, li')
    const follow = (event: KeyboardEvent) => isForRow(event) && press(event)
    row?.addEventListener('keydown', follow)
    return () => row?.removeEventListener('keydown', follow)
  }, [])
  const close = (action: RowAction) => {
    chosen.current = action
    setOpen(false)
  }
  const finish = (event: Event) => {
    event.preventDefault()
    button.current?.focus({ preventScroll: true })
    // Once the focus is back in the row: a dialog returns it to where it was before.
    const action = chosen.current
    chosen.current = null
    if (action) run(action)
  }
  return (
    <span className="relative inline-flex">
      <Button
        ref={button}
        variant="quiet"
        size="icon"
        data-row-action="menu"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={t('Actions for {name}', { name })}
        title={t('Actions (.)')}
        icon={Ellipsis}
        onClick={({ detail }) => open(detail === 0)}
      />
      {/* Mounted while it is open: a list has many rows. */}
      {isOpen && (
        <Menu open modal={false} onOpenChange={setOpen}>
          <MenuTrigger>
            <span aria-hidden="true" className="pointer-events-none absolute inset-0" />
          </MenuTrigger>
          <MenuContent
            aria-label={t('Actions for {name}', { name })}
            aria-labelledby={undefined}
            onCloseAutoFocus={finish}
            onFocus={({ target, currentTarget }) => {
              // The menu comes after the key that opened it, and cannot know that there was one.
              if (!isByKey.current || target !== currentTarget) return
              currentTarget.querySelector<HTMLElement>('[role=menuitem]:not([data-disabled])')?.focus()
            }}
            onKeyDown={(event) => {
              const action = isForRow(event.nativeEvent) && actionOf(actions, event.nativeEvent)
              if (!action) return
              event.preventDefault()
              close(action)
            }}
          >
            {actions.map((action) => (
              <Item key={action.label} action={action} onChoose={() => close(action)} />
            ))}
          </MenuContent>
        </Menu>
      )}
    </span>
  )
}

function Item({ action, onChoose }: { action: RowAction; onChoose: () => void }) {
  const { label, icon: Icon, key, isDisabled } = action
  const shown = (
    <>
      <Icon className="size-4 shrink-0 text-muted" />
      <span className="flex-1">{label}</span>
      {key && (
        <kbd aria-hidden="true" className="font-text text-xs text-muted">
          {shortcutOf(key)}
        </kbd>
      )}
    </>
  )
  if ('to' in action) return <MenuLink to={action.to}>{shown}</MenuLink>
  if ('href' in action)
    return (
      <MenuItem asChild>
        <ExternalLink href={action.href}>{shown}</ExternalLink>
      </MenuItem>
    )
  return (
    <MenuItem disabled={isDisabled} aria-keyshortcuts={key && shortcutOf(key)} onSelect={onChoose}>
      {shown}
    </MenuItem>
  )
}

function shortcutOf(key: string): string {
  return key.length === 1 ? key.toUpperCase() : key
}

/** Keys of a row are letters: within a list of choices or a text they belong to that. */
function isForRow(event: KeyboardEvent): boolean {
  const { defaultPrevented, ctrlKey, metaKey, altKey, target } = event
  if (target instanceof HTMLElement && target.matches('select, textarea, input:not([type=checkbox])')) return false
  return !defaultPrevented && !ctrlKey && !metaKey && !altKey && !isComposing(event)
}

function actionOf(actions: readonly RowAction[], { key: pressed }: KeyboardEvent): RowAction | undefined {
  return actions.find(({ key, isDisabled }) => !isDisabled && key?.toLowerCase() === pressed.toLowerCase())
}

function run(action: RowAction): void {
  if (!('run' in action)) return
  // The row may leave the list by it.
  if (document.activeElement instanceof HTMLElement) followFocus(focusPlaceOf(document.activeElement))
  action.run()
}

type RowNameProps = { label: string; className?: string; onOpen: () => void; children: ReactNode }

/** What a row is called, which opens it; `label` says so and contains the name. */
export function RowName({ label, className, onOpen, children }: RowNameProps) {
  return (
    <button
      type="button"
      data-row-action="edit"
      aria-label={label}
      onClick={onOpen}
      className={clsx(
        'line-clamp-2 min-h-6 max-w-full text-left underline decoration-edge decoration-1 underline-offset-4 hover:decoration-current',
        className,
      )}
    >
      {children}
    </button>
  )
}
