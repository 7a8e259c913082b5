import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/**
 * Cards in one, two or three columns. The rows of neighbours are shared, so that pictures, badges, titles, texts and feet
 * stand on the same lines whatever each card holds.
 */
export function CardGrid({ children, className }: { children: ReactNode; className?: string }) {
  return <ul className={clsx('grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3', className)}>{children}</ul>
}

/**
 * One card of a `CardGrid`. With `to` the title is a link that the whole card answers to (a title that is a link elsewhere takes
 * `cardLinkClass`); buttons in `foot` stay their own, and so does what is `relative z-1` in the picture.
 */
export function Card({
  id,
  picture,
  eyebrow,
  title,
  titleLevel: Title = 'h3',
  to,
  children,
  foot,
  className,
}: {
  /** Its name within the page, for links to it. */
  id?: string
  picture?: ReactNode
  eyebrow?: ReactNode
  title: ReactNode
  titleLevel?: 'h2' | 'h3' | 'h4'
  to?: string
  children?: ReactNode
  foot?: ReactNode
  className?: string
}) {
  return (
    <li
      id={id}
      className={clsx('group/card relative row-span-5 mb-12 grid grid-rows-subgrid content-start gap-y-0', className)}
    >
      <div className="overflow-hidden rounded-md empty:hidden">{picture}</div>
      <div className="row-start-2 flex flex-wrap items-center gap-2 self-end pt-4">{eyebrow}</div>
      <Title className="row-start-3 pt-2 text-xl">
        {to ? (
          <Link to={to} className={cardLinkClass}>
            {title}
          </Link>
        ) : (
          title
        )}
      </Title>
      <div className="row-start-4 pt-2 text-sm text-muted">{children}</div>
      <div className="row-start-5 flex flex-wrap items-center gap-x-4 gap-y-2 self-end pt-4 text-sm [&_a]:relative [&_button]:relative">
        {foot}
      </div>
    </li>
  )
}

/** The classes of a link in a card's title that the whole card answers to. */
export const cardLinkClass =
  'text-text no-underline decoration-line decoration-1 underline-offset-4 after:absolute after:inset-0 group-hover/card:underline'
