import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { clientOf } from '#records/kinds/kind-client.ts'
import { pageKind } from './kind.ts'
import { countOpenPlaces } from './rules.ts'
import { rowsOf } from '#platform/browser/paged-query.ts'
import { TextLink } from '#platform/ui/link.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { t } from '#platform/values/translate.ts'
import { Rich } from '#platform/ui/rich.tsx'

/** On the dashboard: pages with places that staff have yet to fill in; nothing where there is none (pages-8). */
export function UnfinishedPages() {
  const heading = useId()
  const unfinished = rowsOf(useInfiniteQuery(clientOf(pageKind).query({ completion: 'open' })).data)
  if (unfinished.length === 0) return null
  return (
    <section aria-labelledby={heading} className="rounded-md border border-important p-5 sm:p-6">
      <h2 id={heading} className="text-xl">
        {t('Pages to be completed')}
      </h2>
      <ul className="mt-3 grid gap-2 text-sm">
        {unfinished.map(({ id, title, published, ...page }) => (
          <li key={id}>
            <Rich
              text={
                published
                  ? t('<page>{title}</page> {count} open between [[ and ]], which visitors see just as they are.', {
                      title,
                      count: countOpenPlaces(page),
                    })
                  : t('<page>{title}</page> {count} open between [[ and ]]; it can be published then.', {
                      title,
                      count: countOpenPlaces(page),
                    })
              }
              page={(words) => (
                <TextLink to={`/admin/pages/${id}`} className="font-[550]">
                  {mixedText(words)}
                </TextLink>
              )}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
