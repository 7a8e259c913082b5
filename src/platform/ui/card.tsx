import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { PageAddress } from '#platform/values/page-address.ts'
import { Link } from './link.tsx'

/** Cards in one to three columns; subgrid rows align the parts of neighbours. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">{children}</ul>
}

type CardProps = {
  picture?: ReactNode
  eyebrow?: ReactNode
  title: ReactNode
  children?: ReactNode
  foot?: ReactNode
}

/** A card of a `CardGrid`; buttons in `foot` or `relative z-1` stay clickable. */
export function Card({ picture, eyebrow, title, children, foot }: CardProps) {
  return (
    <li className="group/card relative row-span-5 mb-12 grid grid-rows-subgrid content-start gap-y-0">
      <div className="overflow-hidden rounded-md empty:hidden">{picture}</div>
      <div className="row-start-2 flex flex-wrap items-center gap-2 self-end pt-4">{eyebrow}</div>
      <h2 className="row-start-3 pt-2 text-xl">{title}</h2>
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

/** The `sizes` of the picture of a `ListCard`. */
export const listedWidths = '(min-width: 64rem) 25rem, (min-width: 40rem) 13rem, 5.5rem'
export const leadWidths = '(min-width: 64rem) 46rem, (min-width: 40rem) 13rem, 5.5rem'

/** Rows with a small picture beside the text; where there is room, cards in three columns whose parts align. */
export function CardList({ children }: { children: ReactNode }) {
  return <ul className="grid lg:grid-cols-3 lg:gap-x-8">{children}</ul>
}

type ListCardProps = {
  id?: string
  /** The first of a list: across all columns. */
  isLead: boolean
  picture: ReactNode
  eyebrow: ReactNode
  title: ReactNode
  to?: PageAddress
  children: ReactNode
  foot: ReactNode
  className?: string
}

/** A card of a `CardList`; with `to` the whole of it is a link, and what is `relative` in `foot` stays clickable. */
export function ListCard({ id, isLead, picture, eyebrow, title, to, children, foot, className }: ListCardProps) {
  const [card, image, ...text] = isLead ? leadClasses : classes
  return (
    <li id={id} className={clsx(rowClass, card, className)}>
      <div className={clsx('col-start-1 row-span-4 row-start-1 self-start overflow-hidden rounded-md', image)}>
        {picture}
      </div>
      <div className={clsx('col-start-2 flex flex-wrap items-center gap-x-2 gap-y-1 self-end', text[0])}>{eyebrow}</div>
      <h2 className={clsx('col-start-2 pt-1.5 text-lg leading-snug sm:text-xl', text[1])}>
        {to ? (
          <Link to={to} className={cardLinkClass}>
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      <div className={clsx('col-start-2 pt-1.5 text-sm text-muted', text[2])}>{children}</div>
      <div className={clsx('col-start-2 self-end pt-2 text-sm [&_a]:relative', text[3])}>{foot}</div>
    </li>
  )
}

/** A video that plays takes the width. */
const rowClass =
  'group/card hairline-t relative grid grid-cols-[5.5rem_minmax(0,1fr)] grid-rows-[auto_auto_1fr_auto] gap-x-4 py-4 first:border-0 first:pt-0 max-lg:has-[iframe]:block sm:grid-cols-[13rem_minmax(0,1fr)] sm:gap-x-7 sm:py-7'
const classes = [
  'lg:row-span-5 lg:mb-12 lg:grid-cols-1 lg:grid-rows-subgrid lg:border-0 lg:py-0',
  'lg:row-span-1',
  'lg:col-start-1 lg:row-start-2 lg:pt-4',
  'lg:col-start-1 lg:row-start-3',
  'lg:col-start-1 lg:row-start-4',
  'lg:col-start-1 lg:row-start-5 lg:pt-4',
] as const
const leadClasses = [
  'lg:col-span-3 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:gap-x-12 lg:pb-14',
  '',
  '',
  'lg:pt-3 lg:text-3xl',
  'lg:pt-3 lg:text-base',
  '',
] as const
