import clsx from 'clsx'
import { DropdownMenu as Radix } from 'radix-ui'
import { type ComponentProps, useState } from 'react'
import { Link } from './link.tsx'

/** A menu button; load it lazily. `Menu` › `MenuTrigger` (a `Button`) + `MenuContent` › `MenuItem`, `MenuLink`, … */
export const Menu = Radix.Root

export function MenuTrigger(props: Omit<ComponentProps<typeof Radix.Trigger>, 'asChild'>) {
  return <Radix.Trigger asChild {...props} />
}

/** Portalled into its landmark (the header, say), where screen readers expect it. */
export function MenuContent({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  const [landmark, setLandmark] = useState<HTMLElement | null>(null)
  return (
    <>
      <span hidden ref={(mark) => setLandmark(mark?.closest<HTMLElement>('header, main, aside, footer') ?? null)} />
      <Radix.Portal container={landmark}>
        <Radix.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          {...rest}
          className={clsx(menuClass, className)}
        />
      </Radix.Portal>
    </>
  )
}

export function MenuItem(props: ComponentProps<typeof Radix.Item>) {
  return <Radix.Item {...props} className={itemClass} />
}

export function MenuLink(props: ComponentProps<typeof Link>) {
  return (
    <Radix.Item asChild>
      <Link {...props} className={itemClass} />
    </Radix.Item>
  )
}

/** To a page of its own, such as one in another language. */
export function MenuAnchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <Radix.Item asChild>
      <a {...rest} className={itemClass}>
        {children}
      </a>
    </Radix.Item>
  )
}

export function MenuLabel({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label {...rest} className={clsx('px-3 py-2 text-xs text-muted', className)} />
}

export function MenuSeparator() {
  return <Radix.Separator className="hairline-t my-1.5" />
}

const menuClass =
  'z-50 min-w-48 max-w-80 animate-appear rounded-lg border border-line bg-raised p-1.5 text-text shadow-float'
const itemClass =
  'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-md px-3 py-1.5 text-sm text-text no-underline select-none data-[disabled]:pointer-events-none data-[disabled]:opacity-50 data-[highlighted]:bg-wash focus-visible:-outline-offset-2 data-[state=open]:bg-wash'
