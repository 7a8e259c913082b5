import { useState } from 'react'
import { TextField } from './input.tsx'

/** A number as it was typed, never rounded; null where it is none. */
export function NumberField({
  value,
  inputMode = 'numeric',
  onChange,
  ...field
}: {
  label: string
  hint?: string | undefined
  error?: string | undefined
  inputMode?: 'numeric' | 'decimal'
  disabled?: boolean
  value: number | null
  onChange: (value: number | null) => void
}) {
  const [typed, setTyped] = useState<{ text: string; means: number | null } | null>(null)
  // "12." on the way to 12.5 stays while it means the value.
  const shown = typed && typed.means === value ? typed.text : String(value ?? '')
  return (
    <TextField
      {...field}
      type="number"
      inputMode={inputMode}
      step="any"
      value={shown}
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
