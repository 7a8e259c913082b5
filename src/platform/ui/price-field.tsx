import { useState } from 'react'
import { TextField } from './input.tsx'

/** A price: a number from 0, with at most two decimals; nothing written is 0. Disabled it shows 0. */
export function PriceField({
  label = 'Price',
  hint,
  value,
  disabled = false,
  onChange,
}: {
  label?: string
  hint?: string
  value: number
  disabled?: boolean
  onChange: (price: number) => void
}) {
  const [typed, setTyped] = useState<{ text: string; means: number } | null>(null)
  // What was typed ("12." on the way to 12.5) stands as long as it means the value.
  const shown = typed && typed.means === value ? typed.text : String(value)
  return (
    <TextField
      label={label}
      hint={hint}
      type="number"
      inputMode="decimal"
      min={0}
      step="any"
      disabled={disabled}
      value={disabled ? '0' : shown}
      onChange={({ target }) => {
        const means = Math.max(0, Math.round((Number(target.value) || 0) * 100) / 100)
        setTyped({ text: target.value, means })
        onChange(means)
      }}
    />
  )
}
