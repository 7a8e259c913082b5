import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={clsx(controlClass, 'min-h-11', className)} />
}

function Textarea({ className, rows = 5, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={clsx(controlClass, 'field-sizing-content py-2.5', leastHeight(rows), className)}
    />
  )
}

/** With `field-sizing` a text area starts at one line, whatever its rows. */
function leastHeight(rows: number): string {
  if (rows >= 6) return 'min-h-48'
  return rows >= 4 ? 'min-h-32' : 'min-h-24'
}

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={clsx(controlClass, 'min-h-11 pr-8', className)} />
}

type TextType = 'text' | 'email' | 'url' | 'search' | 'tel' | undefined

/** What a browser reads as a date, time or number is a ParsedField. */
export function TextField(props: FieldProps & Omit<ComponentProps<'input'>, 'type'> & { type?: TextType }) {
  const { field, rest } = parted(props)
  return <Field {...field}>{(control) => <Input {...rest} {...control} />}</Field>
}

export function TextAreaField(props: FieldProps & ComponentProps<'textarea'>) {
  const { field, rest } = parted(props)
  return <Field {...field}>{(control) => <Textarea {...rest} {...control} />}</Field>
}

export function SelectField(props: FieldProps & ComponentProps<'select'>) {
  const { field, rest } = parted(props)
  return <Field {...field}>{(control) => <Select {...rest} {...control} />}</Field>
}

/** The options of a choice: what its values are called. */
export function WordOptions({ words }: { words: Readonly<Record<string, string>> }) {
  return Object.entries(words).map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))
}

function parted<Props extends FieldProps>({ label, hint, error, required, className, ...rest }: Props) {
  return { field: { label, hint, error, required, className }, rest }
}

const controlClass =
  'w-full rounded-md border border-edge bg-raised px-3 text-base text-text transition-colors text-ellipsis placeholder:text-muted hover:border-accent disabled:opacity-60 aria-invalid:border-danger [&[readonly]]:not-focus:border-line [&[readonly]]:bg-transparent'
