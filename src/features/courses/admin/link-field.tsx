import clsx from 'clsx'
import { linkProblem } from '#features/courses/links/rules.ts'
import { TextField } from '#platform/ui/input.tsx'

/** A link to a class or a replay, judged as it is typed: red with its reason, green when valid, plain when empty. */
export function LinkField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string | null
  onChange: (link: string) => void
}) {
  const problem = linkProblem(value)
  const isWritten = (value ?? '').trim() !== ''
  return (
    <TextField
      label={label}
      type="url"
      inputMode="url"
      placeholder="https://…"
      maxLength={4000}
      value={value ?? ''}
      error={problem ?? undefined}
      className={clsx(isWritten && !problem && '[&_input]:border-success', problem && '[&_input]:border-danger')}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
