import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { RotateCcw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { focusGroup } from '#platform/browser/focus-place.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { daysInWords } from '#platform/values/day-ranges.ts'
import type { ListState } from './use-listing.ts'
import { languageTag, t } from '#platform/values/translate.ts'

/** A filter that narrows the list now. `days`: what it limits are days. */
export type FilterSet = { label: string; names: readonly string[]; said: ReactNode; days?: true }

type FilterChipsProps = {
  set: readonly FilterSet[]
  state: Pick<ListState, 'said' | 'narrow' | 'reset'>
  /** How many rows these parameters alone leave. */
  renderCount?: (names: readonly string[]) => ReactNode
}

/** What a list is narrowed by, each removable, with how many rows it leaves by itself. */
export function FilterChips({ set, state, renderCount }: FilterChipsProps) {
  const { timeZone } = useSite()
  const { from = '', to = '' } = state.said
  return (
    <div {...focusGroup} aria-label={t('Filters that are set')} className="flex min-w-0 flex-wrap items-center gap-2">
      {set.map(({ label, names, said, days }) => (
        <span
          key={label}
          className="inline-flex max-w-full min-w-0 items-center gap-1.5 rounded-full bg-wash pl-3 text-sm"
        >
          <span className="text-muted">{label}</span>
          <span className="min-w-0 truncate font-[550]">{days ? daysInWords({ from, to }, timeZone) : said}</span>
          {renderCount?.(names)}
          <Button
            variant="quiet"
            size="icon"
            className="size-9! rounded-full!"
            aria-label={t('Remove the filter {label}', { label })}
            icon={X}
            onClick={() => state.narrow(Object.fromEntries(names.map((name) => [name, ''])))}
          />
        </span>
      ))}
      <Button variant="quiet" size="sm" icon={RotateCcw} onClick={state.reset}>
        {t('Reset')}
      </Button>
    </div>
  )
}

/** How many rows one filter leaves; nothing while that is not counted. */
export function FilterCount<Read, Key extends QueryKey>({
  query,
}: {
  query: UseQueryOptions<Read, Error, number | null, Key>
}) {
  const { data } = useQuery(query)
  if (data === undefined || data === null) return null
  return (
    <span title={t('By this filter alone')} className="text-xs text-muted tabular-nums">
      {data.toLocaleString(languageTag())}
    </span>
  )
}
