import { useSite } from '#platform/browser/use-site.ts'
import { isTimeZone } from '#platform/values/dates.ts'
import { SelectField } from './input.tsx'
import { languageTag, t } from '#platform/values/translate.ts'

/** 'Buenos Aires, America/Argentina': typing finds a city. */
function placeName(zone: string): string {
  const [city = zone, ...region] = zone.replaceAll('_', ' ').split('/').toReversed()
  return [city, region.toReversed().join('/')].filter(Boolean).join(', ')
}

let known: string[] | undefined
/** Looked at once, and not before a field shows them: they are many, and typing renders the form again. */
function zonesByPlace(): string[] {
  const all = () => Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC' && isTimeZone(zone))
  return (known ??= [
    'UTC',
    ...all().toSorted((one, other) => placeName(one).localeCompare(placeName(other), languageTag())),
  ])
}

type ZoneFieldProps = {
  label: string
  hint?: string
  error?: string | undefined
  className?: string
  /** Null: the academy's. */
  value: string | null
  onChange: (zone: string | null) => void
}

/** The time zone of a place, the academy's first. */
export function ZoneField({ value, onChange, ...field }: ZoneFieldProps) {
  const { timeZone } = useSite()
  const zones = zonesByPlace()
  return (
    <SelectField {...field} value={value ?? ''} onChange={({ target }) => onChange(target.value || null)}>
      <option value="">{t('{place} (the academy’s)', { place: placeName(timeZone) })}</option>
      {value !== null && !zones.includes(value) && <option value={value}>{value}</option>}
      {zones.map((zone) => (
        <option key={zone} value={zone} translate="no">
          {placeName(zone)}
        </option>
      ))}
    </SelectField>
  )
}
