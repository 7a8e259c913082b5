import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The classes of a link inside running text. */
export const linkClass =
  'text-link underline decoration-link/40 decoration-1 underline-offset-4 transition-colors hover:decoration-link'

/** A link within the site, inside running text. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={clsx(linkClass, className)} />
}

/** A link that opens in a new tab and says so; the site it leads to learns nothing about the page it came from. */
export function ExternalLink({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer" className={className ?? linkClass}>
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  )
}
