import { NumberField } from './number-field.tsx'

/** A price as typed, null for no number; 0 while disabled. */
export function PriceField({
  label = 'Price',
  hint,
  error,
  value,
  disabled = false,
  onChange,
}: {
  label?: string
  hint?: string | undefined
  error?: string | undefined
  value: number | null
  disabled?: boolean
  onChange: (price: number | null) => void
}) {
  return (
    <NumberField
      label={label}
      hint={hint}
      error={disabled ? undefined : error}
      inputMode="decimal"
      disabled={disabled}
      value={disabled ? 0 : value}
      onChange={onChange}
    />
  )
}
