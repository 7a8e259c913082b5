import { type ComponentProps, useState } from 'react'
import { ParsedField } from './parsed-field.tsx'

type NumberFieldProps = Pick<
  ComponentProps<typeof ParsedField>,
  'label' | 'hint' | 'error' | 'disabled' | 'inputMode'
> & { value: number | null; onChange: (value: number | null) => void }

/** A number as it was typed, never rounded; null where it is none. While disabled it shows 0. */
export function NumberField({ value, error, disabled = false, onChange, ...field }: NumberFieldProps) {
  const [typed, setTyped] = useState<{ text: string; means: number | null } | null>(null)
  // "12." on the way to 12.5 stays while it means the value.
  const shown = typed && typed.means === value ? typed.text : String(value ?? '')
  return (
    <ParsedField
      inputMode="numeric"
      {...field}
      type="number"
      step="any"
      disabled={disabled}
      error={disabled ? undefined : error}
      value={disabled ? '0' : shown}
      onChange={({ target }) => {
        const text = target.value.trim()
        const number = Number(text)
        const means = text === '' || !Number.isFinite(number) ? null : number
        setTyped({ text: target.value, means })
        onChange(means)
      }}
    />
  )
}
