import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import type { PageAddress } from '#platform/values/page-address.ts'

/** Cards in one to three columns; subgrid rows align the parts of neighbours. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
}

type CardProps = {
  id?: string
  picture?: ReactNode
  eyebrow?: ReactNode
  title: ReactNode
  to?: PageAddress
  children?: ReactNode
  foot?: ReactNode
  className?: string
}

/** A card of a `CardGrid`; with `to` the whole card is a link, and buttons in `foot` or `relative z-1` stay clickable. */
export function Card({ id, picture, eyebrow, title, to, children, foot, className }: CardProps) {
  return (
    <li
      id={id}
      className={clsx('group/card relative row-span-5 mb-12 grid grid-rows-subgrid content-start gap-y-0', className)}
    >
      <div className="overflow-hidden rounded-md empty:hidden">{picture}</div>
      <div className="row-start-2 flex flex-wrap items-center gap-2 self-end pt-4">{eyebrow}</div>
      <h2 className="row-start-3 pt-2 text-xl">
        {to ? (
          <Link to={to} className={cardLinkClass}>
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      <div className="row-start-4 pt-2 text-sm text-muted">{children}</div>
      <div className="row-start-5 flex flex-wrap items-center gap-x-4 gap-y-2 self-end pt-4 text-sm [&_a]:relative [&_button]:relative">
        {foot}
      </div>
    </li>
  )
}

/** The classes of a title link that covers the whole card. */
export const cardLinkClass =
  'text-text no-underline decoration-line decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover/card:underline'
