import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Link as RouterLink, type LinkProps } from 'react-router'
import type { Here, PageAddress } from '#platform/values/page-address.ts'
import { t } from '#platform/values/translate.ts'

/** React Router's link, typed by the site's own pages; also mailto and tel. */
export const Link = RouterLink as (
  props: Omit<LinkProps, 'to'> & { to: PageAddress | Here | `${'mailto' | 'tel'}:${string}` },
) => ReactNode

export const linkClass =
  'text-link underline decoration-link/40 decoration-1 underline-offset-4 transition-colors hover:decoration-link'

export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={clsx(linkClass, className)} />
}

/** A link that opens in a new tab and says so, without referrer. */
export function ExternalLink({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer" className={className ?? linkClass}>
      {children}
      <span className="sr-only"> {t('(opens in a new tab)')}</span>
    </a>
  )
}
