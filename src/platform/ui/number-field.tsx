import { useState } from 'react'
import { TextField } from './input.tsx'

/**
 * A number, exactly as it was written: null where what stands there is none. Nothing is made another number on the way; the form says
 * what is wrong with it.
 */
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
  // What was typed ("12." on the way to 12.5) stands as long as it means the value.
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
