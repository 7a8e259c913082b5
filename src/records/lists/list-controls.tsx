import clsx from 'clsx'
import { RotateCcw, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ListState } from './use-listing.ts'
import type { Choice, Listing } from './listing.ts'
import { Button } from '#platform/ui/button.tsx'
import { Input, Select } from '#platform/ui/input.tsx'
import { SearchField } from '#platform/ui/search-field.tsx'

type ListControlsProps = {
  listing: Listing
  state: ListState
  /** Saved views, and what else stands beside the filters. */
  children?: ReactNode
}

/** The search, filters and order of a declared list; on a phone the last two open when they are wanted, or say something. */
export function ListControls({ listing, state, children }: ListControlsProps) {
  const { search, filters, days } = listing
  const { said, narrow, reset, isChanged } = state
  const [isOpen, setOpen] = useState(isChanged)
  return (
    <div role="search" className="flex min-w-0 flex-wrap items-center gap-3">
      <SearchField
        {...search}
        className="min-w-56 flex-1 basis-full sm:max-w-sm sm:basis-auto"
        value={said['search'] ?? ''}
        onSearch={(text) => narrow({ search: text })}
      />
      <Button
        variant="secondary"
        size="sm"
        aria-expanded={isOpen}
        className="min-h-11 sm:hidden"
        icon={SlidersHorizontal}
        onClick={() => setOpen(!isOpen)}
      >
        Filters and order
      </Button>
      <div className={clsx('contents', !isOpen && 'max-sm:hidden')}>
        {Object.entries(filters).map(([name, filter]) => (
          <FilterChoice
            key={name}
            filter={filter}
            value={said[name] ?? ''}
            onChange={(word) => narrow({ [name]: word })}
          />
        ))}
        {days && <Days label={days.label} said={said} narrow={narrow} />}
        <Order listing={listing} state={state} />
      </div>
      {isChanged && (
        <Button variant="quiet" size="sm" icon={RotateCcw} onClick={reset}>
          Reset
        </Button>
      )}
      {children}
    </div>
  )
}

type FilterChoiceProps = { filter: Choice; value: string; onChange: (word: string) => void }

/** One of some words, or any. */
export function FilterChoice({ filter: { label, any, words, first }, value, onChange }: FilterChoiceProps) {
  return (
    <Select
      aria-label={label}
      className="w-auto! max-w-full"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {first === undefined && <option value="">{any}</option>}
      {Object.entries(words).map(([word, name]) => (
        <option key={word} value={word}>
          {name}
        </option>
      ))}
    </Select>
  )
}

type DaysProps = { label: string } & Pick<ListState, 'said' | 'narrow'>

function Days({ label, said, narrow }: DaysProps) {
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2 text-sm text-muted">
      <legend className="sr-only">{label}</legend>
      <span aria-hidden="true">{label}</span>
      <Day label="from" value={said['from'] ?? ''} onChange={(from) => narrow({ from })} />
      <Day label="to" value={said['to'] ?? ''} onChange={(to) => narrow({ to })} />
    </fieldset>
  )
}

export function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <label className="flex items-center gap-2">
      {label}
      <Input type="date" className="w-auto!" value={value} onChange={({ target }) => onChange(target.value)} />
    </label>
  )
}

/** Headings sort as well, as far as a screen has room for them. */
function Order({ listing: { sorts, first }, state: { said, narrow } }: Pick<ListControlsProps, 'listing' | 'state'>) {
  const own = `${first.by} ${first.ascending ? 'asc' : 'desc'}`
  const sort = said['sort'] ?? ''
  const value = sort === '' ? own : `${sort} ${said['order'] === 'desc' ? 'desc' : 'asc'}`
  const change = (chosen: string) => {
    const [by = '', order = ''] = chosen.split(' ')
    narrow(chosen === own ? { sort: '', order: '' } : { sort: by, order: order === 'desc' ? order : '' })
  }
  return (
    <Select
      aria-label="Order"
      className="w-auto! max-w-full"
      value={value}
      onChange={({ target }) => change(target.value)}
    >
      {Object.entries(sorts).flatMap(([by, { ascending, descending }]) => [
        <option key={`${by} asc`} value={`${by} asc`}>
          {ascending}
        </option>,
        <option key={`${by} desc`} value={`${by} desc`}>
          {descending}
        </option>,
      ])}
    </Select>
  )
}
