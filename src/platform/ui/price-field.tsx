import { NumberField } from './number-field.tsx'

/** A price, as it was written: null where what stands there is no number. Disabled it shows 0. */
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
