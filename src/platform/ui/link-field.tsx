import clsx from 'clsx'
import { TextField } from './input.tsx'

/** A link field validated while typing: red with its `problem`, green when valid. */
export function LinkField({
  label,
  value,
  problem,
  required = false,
  placeholder = 'https://…',
  className,
  onChange,
}: {
  label: string
  value: string | null
  problem: string | null
  required?: boolean
  placeholder?: string
  className?: string
  onChange: (link: string) => void
}) {
  const isWritten = (value ?? '').trim() !== ''
  return (
    <TextField
      label={label}
      required={required}
      type="url"
      inputMode="url"
      placeholder={placeholder}
      maxLength={4000}
      value={value ?? ''}
      error={problem ?? undefined}
      className={clsx(
        className,
        isWritten && !problem && '[&_input]:border-success',
        problem && '[&_input]:border-danger',
      )}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
