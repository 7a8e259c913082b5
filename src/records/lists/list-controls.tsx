import { Popover } from 'radix-ui'
import { RotateCcw, SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Choice, Listing } from './listing.ts'
import type { ListState } from './use-listing.ts'
import { Button } from '#platform/ui/button.tsx'
import { SearchField } from '#platform/ui/search-field.tsx'
import { languageTag, t } from '#platform/values/translate.ts'
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { focusGroup } from '#platform/browser/focus-place.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { daysInWords, daysOf, daysWordOf, daysWords } from '#platform/values/day-ranges.ts'
import { SelectField, WordOptions } from '#platform/ui/input.tsx'
import { ParsedField } from '#platform/ui/parsed-field.tsx'

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
  const { listing, state, views, action } = props
  const { search } = listing
  const set = filtersSet(props)
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
      {set.length > 0 && <FilterChips {...props} set={set} />}
    </div>
  )
}

/** A filter that narrows the list now. */
type FilterSet = Omit<FurtherFilter, 'field'>

function filtersSet({ listing: { filters, days }, state: { said }, further = [] }: ListControlsProps): FilterSet[] {
  const { from = '', to = '' } = said
  const chosen = Object.entries(filters).flatMap(([name, { label, words, first }]) => {
    const word = said[name] ?? ''
    return word === '' || word === first || !(word in words) ? [] : [{ label, names: [name], said: words[word] }]
  })
  const others = further.filter(({ names }) => names.some((name) => (said[name] ?? '') !== ''))
  const isLimited = from !== '' || to !== ''
  const limits =
    days && isLimited ? [{ label: days.label, names: ['from', 'to'], said: <DaysSaid {...{ from, to }} /> }] : []
  return [...chosen, ...others, ...limits]
}

function DaysSaid(days: { from: string; to: string }) {
  return daysInWords(days, useSite().timeZone)
}

type FilterChipsProps = { set: readonly FilterSet[] } & Pick<ListControlsProps, 'state' | 'renderCount'>

/** What a list is narrowed by, each removable, with how many rows it leaves by itself. */
function FilterChips({ set, state, renderCount }: FilterChipsProps) {
  return (
    <div {...focusGroup} aria-label={t('Filters that are set')} className="flex min-w-0 flex-wrap items-center gap-2">
      {set.map(({ label, names, said }) => (
        <span
          key={label}
          className="inline-flex max-w-full min-w-0 items-center gap-1.5 rounded-full bg-wash pl-3 text-sm"
        >
          <span className="text-muted">{label}</span>
          <span className="min-w-0 truncate font-[550]">{said}</span>
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

type FilterFieldProps = { filter: Choice; value: string; onChange: (word: string) => void }

/** One of some words, or any. */
export function FilterField({ filter: { label, any, words, first }, value, onChange }: FilterFieldProps) {
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {first === undefined && <option value="">{any}</option>}
      <WordOptions words={words} />
    </SelectField>
  )
}

type DaysFieldProps = { days: NonNullable<Listing['days']> } & Pick<ListState, 'said' | 'narrow'>

/** Days by words first, and by a calendar for whoever means others. */
function DaysField({ days: { label, isAhead }, said, narrow }: DaysFieldProps) {
  const { timeZone } = useSite()
  const { from = '', to = '' } = said
  const [isChoosing, setChoosing] = useState(false)
  const word = daysWordOf({ from, to }, timeZone)
  const words = daysWords(isAhead)
  const isOffered = words.some(([offered]) => offered === word)
  const isOwn = isChoosing || (!isOffered && (from !== '' || to !== ''))
  const choose = (chosen: string) => {
    setChoosing(chosen === 'own')
    if (chosen !== 'own') narrow(daysOf(chosen, timeZone) ?? { from: '', to: '' })
  }
  return (
    <div className="grid gap-3">
      <SelectField label={label} value={isOwn ? 'own' : (word ?? '')} onChange={({ target }) => choose(target.value)}>
        <option value="">{t('At any time')}</option>
        <WordOptions words={Object.fromEntries(words)} />
        <option value="own">{t('Since a day, or between two…')}</option>
      </SelectField>
      {isOwn && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Day label={t('From')} value={from} onChange={(day) => narrow({ from: day })} />
          <Day label={t('To')} value={to} onChange={(day) => narrow({ to: day })} />
        </div>
      )}
    </div>
  )
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return <ParsedField type="date" label={label} value={value} onChange={({ target }) => onChange(target.value)} />
}

type OrderFieldProps = Pick<Listing, 'sorts' | 'first'> & Pick<ListState, 'said' | 'narrow'>

/** For screens that have no room for the headings, which sort as well. */
function OrderField({ sorts, first, said, narrow }: OrderFieldProps) {
  const own = `${first.by} ${first.ascending ? 'asc' : 'desc'}`
  const sort = said['sort'] ?? ''
  const value = sort === '' ? own : `${sort} ${said['order'] === 'desc' ? 'desc' : 'asc'}`
  const change = (chosen: string) => {
    const [by = '', order = ''] = chosen.split(' ')
    narrow(chosen === own ? { sort: '', order: '' } : { sort: by, order: order === 'desc' ? order : '' })
  }
  const directions = Object.entries(sorts).flatMap(([by, { ascending, descending }]) => [
    [`${by} asc`, ascending],
    [`${by} desc`, descending],
  ])
  return (
    <SelectField label={t('Order')} value={value} onChange={({ target }) => change(target.value)}>
      <WordOptions words={Object.fromEntries(directions)} />
    </SelectField>
  )
}
