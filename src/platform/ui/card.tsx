import type { ReactNode } from 'react'

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
