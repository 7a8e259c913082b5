import { ChevronDown } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { NavMenuProps } from './nav-menu.tsx'
import { chevronClass, type NavEntry as Entry } from './navigation.ts'
import { Link } from '#platform/ui/link.tsx'
import { t } from '#platform/values/translate.ts'

/** A link and, with items below it, a button for the menu, whose script loads when a pointer or the focus comes near. */
export function NavEntry({ entry }: { entry: Entry }) {
  const menu = useHoverMenu()
  const { pathname } = useLocation()
  const [Menu, setMenu] = useState<ComponentType<NavMenuProps> | null>(null)
  const [hadFocus, setHadFocus] = useState(false)
  const here = current(entry.to, pathname)

  const load = () => {
    if (!Menu && entry.items) void import('./nav-menu.tsx').then(({ NavMenu }) => setMenu(() => NavMenu))
  }
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || !entry.items) return
    event.preventDefault()
    load()
    menu.change(true)
  }
  return (
    <li>
      <div
        role="presentation"
        className="flex items-center"
        {...(entry.items && menu.hover)}
        onPointerOver={load}
        onFocus={load}
      >
        <Link to={entry.to} aria-current={here} onKeyDown={openByKey} className={linkClass}>
          {entry.label}
        </Link>
        {entry.items && Menu && <Menu entry={entry} items={entry.items} {...menu} takeFocus={hadFocus} />}
        {entry.items && !Menu && (
          <button
            type="button"
            data-needs-scripts
            aria-haspopup="menu"
            aria-expanded={menu.open}
            aria-label={t('{label} menu', { label: entry.label })}
            onFocus={() => setHadFocus(true)}
            onBlur={() => setHadFocus(false)}
            onClick={() => menu.change(true)}
            className={chevronClass}
          >
            <ChevronDown className="size-3.5" />
          </button>
        )}
      </div>
    </li>
  )
}

/** `aria-current`: true on a page below the entry's own. */
function current(to: string, pathname: string): 'page' | true | undefined {
  if (pathname === to) return 'page'
  const below = to === '/courses' ? ['/courses/', '/course/'] : [`${to}/`]
  return to !== '/' && below.some((start) => pathname.startsWith(start)) ? true : undefined
}

const linkClass =
  'relative inline-flex min-h-11 min-w-6 items-center text-sm xl:min-h-9.5 font-[500] text-text no-underline after:absolute after:inset-x-0 after:bottom-1.5 after:h-0.5 after:origin-left after:scale-x-0 after:bg-moss after:transition-transform hover:after:scale-x-100 aria-[current]:after:scale-x-100'

/** In milliseconds. */
const hoverDelay = { open: 100, close: 300 }

/** Opens a menu on mouse hover. `hover` goes on the element around menu and trigger; `byHover`: hovering opened it. */
export function useHoverMenu() {
  const [open, setOpen] = useState(false)
  const [byHover, setByHover] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const openedAt = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  const later = (next: boolean, wait: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setOpen(next)
      if (next) {
        openedAt.current = Date.now()
        setByHover(true)
      }
    }, wait)
  }
  return {
    open,
    byHover,
    /** A click just after hovering opened the menu does not close it again. */
    change(next: boolean) {
      if (!next && Date.now() - openedAt.current < 400) return
      clearTimeout(timer.current)
      setOpen(next)
      if (next) setByHover(false)
    },
    hover: {
      onPointerEnter: ({ pointerType }: PointerEvent) =>
        pointerType === 'mouse' && later(true, open ? 0 : hoverDelay.open),
      onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && later(false, hoverDelay.close),
    },
  }
}
