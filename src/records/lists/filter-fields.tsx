import { useState } from 'react'
import type { Choice, Listing } from './listing.ts'
import type { ListState } from './use-listing.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { SelectField, WordOptions } from '#platform/ui/input.tsx'
import { ParsedField } from '#platform/ui/parsed-field.tsx'
import { daysOf, daysWordOf, daysWords } from '#platform/values/day-ranges.ts'
import { t } from '#platform/values/translate.ts'

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
export function DaysField({ days: { label, isAhead }, said, narrow }: DaysFieldProps) {
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
export function OrderField({ sorts, first, said, narrow }: OrderFieldProps) {
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
