import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

/** A line of text on its own; prefer `TextField`, which brings its label. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={clsx(controlClass, 'min-h-11', className)} />
}

/** Several lines of text on its own; grows with what is written where the browser can. */
function Textarea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={clsx(controlClass, 'field-sizing-content py-2.5', leastHeight(rows), className)}
    />
  )
}

/** Where it grows by itself a text area starts with a single line, whatever its rows. */
function leastHeight(rows: number): string {
  if (rows >= 6) return 'min-h-48'
  return rows >= 4 ? 'min-h-32' : 'min-h-24'
}

/** The system's own choice list on its own. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={clsx(controlClass, 'min-h-11 pr-8', className)} />
}

/** A labelled line of text. Takes everything an input takes (so also what a form library registers). */
export function TextField({ label, hint, error, required, className, ...rest }: FieldProps & ComponentProps<'input'>) {
  return <Field {...{ label, hint, error, required, className }}>{(control) => <Input {...rest} {...control} />}</Field>
}

/** A labelled text of several lines. */
export function TextAreaField({
  label,
  hint,
  error,
  required,
  className,
  ...rest
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, hint, error, required, className }}>{(control) => <Textarea {...rest} {...control} />}</Field>
  )
}

/** A labelled choice; its children are `<option>`s. */
export function SelectField({
  label,
  hint,
  error,
  required,
  className,
  ...rest
}: FieldProps & ComponentProps<'select'>) {
  return (
    <Field {...{ label, hint, error, required, className }}>{(control) => <Select {...rest} {...control} />}</Field>
  )
}

/** The look of anything one writes or chooses in. */
const controlClass =
  'w-full rounded-md border border-edge bg-raised px-3 text-base text-text transition-colors placeholder:text-muted hover:border-accent disabled:opacity-60 aria-invalid:border-danger [&[readonly]]:not-focus:border-line [&[readonly]]:bg-transparent'
