import { ChevronRight } from 'lucide-react'
import { languageOf } from '#platform/values/language.ts'
import { Link } from './link.tsx'
import type { PageAddress } from '#platform/values/page-address.ts'
import { t } from '#platform/values/translate.ts'

export function Breadcrumbs({ steps }: { steps: readonly { to: PageAddress; label: string }[] }) {
  return (
    <nav aria-label={t('Breadcrumb')}>
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {steps.map(({ to, label }, at) => (
          <li key={to} className="flex items-center gap-2">
            {at > 0 && <ChevronRight className="size-3.5 shrink-0" />}
            <Link
              to={to}
              lang={languageOf(label)}
              className="inline-flex min-h-8 items-center no-underline hover:text-text hover:underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
