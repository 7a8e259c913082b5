import clsx from 'clsx'
import type { FieldProps } from './field.tsx'
import { TextField } from './input.tsx'

type LinkFieldProps = Omit<FieldProps, 'error'> & {
  placeholder?: string
  value: string | null
  problem: string | null
  onChange: (link: string) => void
}

/** A link field validated while typing: red with its `problem`, green when valid. */
export function LinkField({ value, problem, className, onChange, ...field }: LinkFieldProps) {
  const text = value ?? ''
  return (
    <TextField
      placeholder="https://…"
      {...field}
      type="url"
      inputMode="url"
      maxLength={4000}
      value={text}
      error={problem ?? undefined}
      className={clsx(
        className,
        text.trim() !== '' && !problem && '[&_input]:border-success',
        problem && '[&_input]:border-danger',
      )}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
