import { useId } from 'react'
import { useSite } from '#platform/browser/use-site.ts'
import { TextField } from './input.tsx'

/** Made once: they are many, and typing renders the form again. */
const zoneOptions = ['UTC', ...Intl.supportedValuesOf('timeZone')].map((name) => <option key={name}>{name}</option>)

type ZoneFieldProps = {
  label: string
  error?: string | undefined
  className?: string
  /** Null: the academy's. */
  value: string | null
  onChange: (zone: string | null) => void
}

/** A time zone by its name, the academy's unless another is typed. */
export function ZoneField({ label, error, className, value, onChange }: ZoneFieldProps) {
  const { timeZone } = useSite()
  const choices = useId()
  return (
    <div className={className}>
      <TextField
        label={label}
        list={choices}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={timeZone}
        value={value ?? ''}
        error={error}
        onChange={({ target }) => onChange(target.value || null)}
      />
      <datalist id={choices}>{zoneOptions}</datalist>
    </div>
  )
}
