import clsx from 'clsx'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useLocation } from 'react-router'
import { tabLink } from '#platform/browser/use-tab.ts'
import { Link } from './link.tsx'
import { type PageAddress, readAddress } from '#platform/values/page-address.ts'

type TabsProps<Name extends string> = {
  label: string
  items: readonly { name: Name; label: ReactNode }[]
  active: Name
  /** Where a tab leads; without it to `?tab=` of this page. */
  addressOf?: (name: Name) => PageAddress
  /** Without it the tabs are links. */
  onSelect?: (name: Name) => void
  children: ReactNode
  className?: string
}

/** Tabs as links to `?tab=` that work without scripts; with `onSelect`, buttons. */
export function Tabs<Name extends string>(props: TabsProps<Name>) {
  const { label, items, active, addressOf, onSelect, children, className } = props
  const id = useId()
  const { pathname } = useLocation()
  return (
    <div className={clsx('min-w-0', className)}>
      <div
        role="tablist"
        aria-label={label}
        // Where there are more than fit, they fade out at the edge of a phone.
        className="hairline-b -mx-5 flex gap-x-6 overflow-x-auto mask-x-from-[calc(100%-1.25rem)] px-5 sm:mx-0 sm:mask-none sm:px-0 [scrollbar-width:none]"
      >
        {items.map((item, at) => {
          const own = {
            role: 'tab',
            id: `${id}-${item.name}`,
            'aria-selected': item.name === active,
            'aria-controls': `${id}-panel`,
            tabIndex: item.name === active ? 0 : -1,
            onKeyDown: move,
            onClick: () => onSelect?.(item.name),
            ref: item.name === active ? showTab : undefined,
            className: tabClass,
          }
          return onSelect ? (
            <button key={item.name} type="button" {...own}>
              {item.label}
            </button>
          ) : (
            <Link
              key={item.name}
              {...tabLink(readAddress(pathname), item.name, at === 0)}
              {...(addressOf && { to: addressOf(item.name) })}
              replace
              preventScrollReset
              {...own}
            >
              {item.label}
            </Link>
          )
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${active}`} tabIndex={0} className="pt-8">
        {children}
      </div>
    </div>
  )
}

/** Of more tabs than fit, the selected one is in view. */
function showTab(tab: HTMLElement | null) {
  const list = tab?.parentElement
  if (tab && list) list.scrollLeft = tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
}

/** Arrow keys, Home and End select; Space selects a link as it does a button. */
function move(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>(':scope > [role=tab]') ?? [])]
  const at = tabs.indexOf(event.currentTarget)
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1, ' ': at }[event.key]
  if (next === undefined) return
  event.preventDefault()
  const tab = tabs.at(next % tabs.length)
  tab?.focus()
  tab?.click()
}

/** Of a tab, or of a link that leads to its screen. */
export const tabClass = clsx(
  '-mb-px inline-flex min-h-12 items-center border-b-2 border-transparent px-0.5 text-sm font-[550] whitespace-nowrap text-muted no-underline transition-colors hover:text-text',
  'aria-selected:border-accent aria-selected:text-text focus-visible:-outline-offset-2',
  'aria-[current]:border-accent aria-[current]:text-text',
)
