import { ChevronDown } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Menu, MenuContent, MenuLink, MenuTrigger } from '#platform/ui/dropdown-menu.tsx'
import { chevronClass, type NavEntry, type NavItem } from './navigation.ts'
import { t } from '#platform/values/translate.ts'

export type NavMenuProps = {
  entry: NavEntry
  items: readonly NavItem[]
  open: boolean
  byHover: boolean
  change: (open: boolean) => void
  /** The button it replaces had the focus. */
  takeFocus: boolean
}

/** Opened by hovering it leaves the focus where it was. */
export function NavMenu({ entry, items, open, byHover, change, takeFocus }: NavMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (takeFocus) button.current?.focus({ preventScroll: true })
  }, [takeFocus])
  const keepFocus = (event: Event) => {
    before.current = document.activeElement
    event.preventDefault()
  }
  const giveFocusBack = (event: Event) => {
    event.preventDefault()
    if (before.current instanceof HTMLElement && before.current !== document.body)
      before.current.focus({ preventScroll: true })
  }
  const takeFirst = (event: Event) => {
    event.preventDefault()
    if (event.target instanceof Element) event.target.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }
  // Radix passes these on to its menu, though its type omits them.
  const quietly: object = byHover
    ? { onOpenAutoFocus: keepFocus, onCloseAutoFocus: giveFocusBack }
    : { onOpenAutoFocus: takeFirst }
  return (
    <Menu modal={false} open={open} onOpenChange={change}>
      <MenuTrigger>
        <button
          ref={button}
          type="button"
          aria-label={t('{label} menu', { label: entry.label })}
          className={chevronClass}
        >
          <ChevronDown className="size-3.5" />
        </button>
      </MenuTrigger>
      <MenuContent align="center" sideOffset={4} {...quietly}>
        {items.map(({ label, to, state }) => (
          <MenuLink key={to} to={to} state={state}>
            {label}
          </MenuLink>
        ))}
      </MenuContent>
    </Menu>
  )
}
