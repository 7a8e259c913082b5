import clsx from 'clsx'
import type { UsualAddress } from '../rules.ts'
import { ExternalLink, TextLink } from '#platform/ui/link.tsx'
import { addressOf, usePageLinks } from './use-page-links.ts'
import { addressIn, t } from '#platform/values/translate.ts'

const labels: Record<Exclude<UsualAddress, 'accessibility' | 'imprint'>, string> = {
  privacy: t('How we use your data'),
  terms: t('The terms for courses'),
  refunds: t('How refunds work'),
}

type PolicyLinksProps = {
  of: readonly (keyof typeof labels)[]
  /** In a form that is open over the page: beside it, so that nothing typed is left behind. */
  opensTab?: boolean
  className?: string
}

/** Where data are asked for: links to the pages that say what becomes of them, as far as these are published. */
export function PolicyLinks({ of, opensTab = false, className }: PolicyLinksProps) {
  const links = usePageLinks()
  const shown = of.filter((address) => links.some((page) => page.address === address))
  if (shown.length === 0) return null
  return (
    <ul className={clsx('flex flex-wrap gap-x-5 gap-y-1 text-sm', className)}>
      {shown.map((address) => (
        <li key={address} className="inline-flex min-h-6 items-center">
          {opensTab ? (
            <ExternalLink href={addressIn(addressOf({ address }))}>{labels[address]}</ExternalLink>
          ) : (
            <TextLink to={addressOf({ address })}>{labels[address]}</TextLink>
          )}
        </li>
      ))}
    </ul>
  )
}
