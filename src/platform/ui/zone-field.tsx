import { useState } from 'react'
import { useSite } from '#platform/browser/use-site.ts'
import { cityOf, isTimeZone } from '#platform/values/dates.ts'
import { Field, type FieldProps } from './field.tsx'
import { OptionSearch, type SearchOption } from './option-search.tsx'
import { languageTag, t } from '#platform/values/translate.ts'

type Zone = SearchOption & { note: string }
const zoneOption = (zone: string): Zone => ({ key: zone, label: cityOf(zone), note: zone })

let known: Zone[] | undefined
/** Looked at once, and not before a field shows them: they are many, and typing renders the form again. */
function zonesByName(): Zone[] {
  const all = () => Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC' && isTimeZone(zone))
  const inOrder = new Intl.Collator(languageTag())
  return (known ??= [
    zoneOption('UTC'),
    ...all()
      .map(zoneOption)
      .toSorted((one, other) => inOrder.compare(one.label, other.label)),
  ])
}

/** By what people call it and by its id, each as it is typed: 'new york', '纽约', 'America/New_York'. */
function isSought({ label, note }: Zone, search: string): boolean {
  return [label, note, note.replaceAll('_', ' ')].some((said) => said.toLowerCase().includes(search.toLowerCase()))
}

type ZoneFieldProps = Pick<FieldProps, 'hint' | 'error' | 'className'> & {
  label: string
  /** Null: the academy's. */
  value: string | null
  onChange: (zone: string | null) => void
}

/** The time zone of a place, as readers call it, the academy's first. */
export function ZoneField({ value, onChange, ...field }: ZoneFieldProps) {
  const { timeZone } = useSite()
  const [asked, setAsked] = useState({ search: '', isOpen: false })
  const own = t('{place} (the academy’s)', { place: cityOf(timeZone) })
  const all = asked.isOpen ? [{ key: '', label: own, note: timeZone }, ...zonesByName()] : []
  const found = all.filter((zone) => isSought(zone, asked.search))
  const isKnown = value !== null && value !== 'UTC' && isTimeZone(value)
  const chosen = isKnown ? t('{name} ({zone})', { name: cityOf(value), zone: value }) : (value ?? own)
  return (
    <Field {...field}>
      {(control) => (
        <OptionSearch
          label={field.label}
          control={control}
          placeholder=""
          chosen={chosen}
          options={found}
          status={asked.isOpen && found.length === 0 ? t('There is no such time zone.') : ''}
          onSearch={(search, isOpen) => setAsked({ search, isOpen })}
          onChoose={(zone) => onChange(zone || null)}
        />
      )}
    </Field>
  )
}
