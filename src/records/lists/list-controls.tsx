import { Popover } from 'radix-ui'
import { RotateCcw, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { FilterChips, type FilterSet } from './filter-chips.tsx'
import { DaysField, FilterField, OrderField } from './filter-fields.tsx'
import type { Listing } from './listing.ts'
import type { ListState } from './use-listing.ts'
import { Button } from '#platform/ui/button.tsx'
import { SearchField } from '#platform/ui/search-field.tsx'
import { t } from '#platform/values/translate.ts'

/** What the controls of a list need to know of it. */
export type Controlled = Partial<Pick<Listing, 'search' | 'sorts' | 'first'>> & Pick<Listing, 'filters' | 'days'>

/** A filter that no listing declares, such as by one course of all. */
export type FurtherFilter = {
  label: string
  /** The parameters that it sets. */
  names: readonly string[]
  field: ReactNode
  /** What it is set to. */
  said: ReactNode
}

export type ListControlsProps = {
  listing: Controlled
  state: Pick<ListState, 'said' | 'narrow' | 'reset' | 'isChanged'>
  further?: readonly FurtherFilter[]
  /** Where no heading sorts at any width, such as among cards. */
  isSortedHere?: boolean
  /** How many rows these parameters alone leave. */
  renderCount?: (names: readonly string[]) => ReactNode
  /** Saved views. */
  views?: ReactNode
  /** What is done most over this list, such as adding to it. */
  action?: ReactNode
}

/** The line over a list: search, filters in a panel, views and the main action; what is set stands below as chips. */
export function ListControls(props: ListControlsProps) {
  const { listing, state, further = [], renderCount, views, action } = props
  const { search } = listing
  const set = filtersSet(listing, state.said, further)
  return (
    <div role="search" className="grid min-w-0 gap-3">
      <div className="flex min-w-0 items-center gap-2 lg:gap-3">
        {search && (
          <SearchField
            {...search}
            className="min-w-0 flex-1 sm:max-w-sm"
            value={state.said['search'] ?? ''}
            onSearch={(text) => state.narrow({ search: text })}
          />
        )}
        <FilterPanel {...props} setCount={set.length} />
        {views}
        {action && <div className="ml-auto flex shrink-0">{action}</div>}
      </div>
      {set.length > 0 && <FilterChips {...{ set, state }} {...(renderCount && { renderCount })} />}
    </div>
  )
}

function filtersSet(
  { filters, days }: Controlled,
  said: ListState['said'],
  further: readonly FurtherFilter[],
): FilterSet[] {
  const isSaid = (name: string) => (said[name] ?? '') !== ''
  const chosen = Object.entries(filters).flatMap(([name, { label, words, first }]) => {
    const word = said[name] ?? ''
    return word === '' || word === first || !(word in words) ? [] : [{ label, names: [name], said: words[word] }]
  })
  const others = further.filter(({ names }) => names.some(isSaid))
  const limits = ['from', 'to']
  return [
    ...chosen,
    ...others,
    ...(days && limits.some(isSaid) ? [{ label: days.label, names: limits, said: null, days: true } as const] : []),
  ]
}

function FilterPanel(props: ListControlsProps & { setCount: number }) {
  const { listing, state, further = [], isSortedHere = false, setCount } = props
  const { filters, days, sorts, first } = listing
  const { said, narrow, reset, isChanged } = state
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <Button
          variant="secondary"
          className="px-3! lg:px-4!"
          icon={SlidersHorizontal}
          aria-label={setCount === 0 ? t('Filters') : t('Filters, {count} set', { count: setCount })}
        >
          <span className="max-lg:hidden">{t('Filters')}</span>
          {setCount > 0 && <span className="text-xs text-muted tabular-nums">{setCount}</span>}
        </Button>
      </Popover.Trigger>
      {/* Not in a portal: it follows its button for whoever reads or tabs on, in a dialog as well. */}
      <Popover.Content
        aria-label={t('Filters')}
        align="start"
        sideOffset={8}
        collisionPadding={12}
        onEscapeKeyDown={leaveOpenList}
        className="z-40 grid max-h-(--radix-popover-content-available-height) w-[min(26rem,calc(100vw-1.5rem))] animate-appear gap-4 overflow-y-auto rounded-lg border border-line bg-raised p-5 text-text shadow-float"
      >
        {Object.entries(filters).map(([name, filter]) => (
          <FilterField
            key={name}
            filter={filter}
            value={said[name] ?? ''}
            onChange={(word) => narrow({ [name]: word })}
          />
        ))}
        {further.map(({ label, field }) => (
          <div key={label}>{field}</div>
        ))}
        {days && <DaysField days={days} said={said} narrow={narrow} />}
        {sorts && first && (
          <div className={isSortedHere ? undefined : 'xl:hidden'}>
            <OrderField {...{ sorts, first, said, narrow }} />
          </div>
        )}
        <div className="flex items-center justify-between gap-3">
          {isChanged && setCount === 0 && (
            <Button variant="quiet" size="sm" icon={RotateCcw} onClick={reset}>
              {t('Reset')}
            </Button>
          )}
          <Popover.Close asChild>
            <Button variant="secondary" size="sm" className="ml-auto">
              {t('Done')}
            </Button>
          </Popover.Close>
        </div>
      </Popover.Content>
    </Popover.Root>
  )
}

/** Escape first closes the list of a field inside. */
function leaveOpenList(event: KeyboardEvent) {
  const { target } = event
  if (target instanceof Element && target.closest('[role=combobox][aria-expanded=true]')) event.preventDefault()
}
