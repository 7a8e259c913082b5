import clsx from 'clsx'
import { type ComponentProps, type SyntheticEvent, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { t } from '#platform/values/translate.ts'

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

/** Half a date, which its value leaves out, is told once the field is left (a click elsewhere first) or what it is in is saved. [half-typed-1] */
export function TextField(props: FieldProps & ComponentProps<'input'>) {
  const { field, rest } = parted(props)
  const [isHalf, setHalf] = useState(false)
  // Another value has taken its place.
  if (isHalf && rest.value) setHalf(false)
  const look = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => setHalf(currentTarget.validity.badInput)
  const leave = ({ currentTarget: { validity } }: SyntheticEvent<HTMLInputElement>) =>
    whenReleased(() => setHalf(validity.badInput))
  const error = isHalf ? t('Please complete what you began to type here, or clear it.') : field.error
  return (
    <Field {...field} error={error}>
      {(control) => <Input onBlur={leave} onInput={look} onInvalid={look} {...rest} {...control} />}
    </Field>
  )
}

/** Does it after the click of a pointer that is pressed: what moves below it would take that away. */
function whenReleased(act: () => void) {
  if (document.querySelector(':active')) addEventListener('pointerup', () => setTimeout(act), { once: true })
  else act()
}

export function TextAreaField(props: FieldProps & ComponentProps<'textarea'>) {
  const { field, rest } = parted(props)
  return <Field {...field}>{(control) => <Textarea {...rest} {...control} />}</Field>
}

export function SelectField(props: FieldProps & ComponentProps<'select'>) {
  const { field, rest } = parted(props)
  return <Field {...field}>{(control) => <Select {...rest} {...control} />}</Field>
}

function parted<Props extends FieldProps>({ label, hint, error, required, className, ...rest }: Props) {
  return { field: { label, hint, error, required, className }, rest }
}

const controlClass =
  'w-full rounded-md border border-edge bg-raised px-3 text-base text-text transition-colors text-ellipsis placeholder:text-muted hover:border-accent disabled:opacity-60 aria-invalid:border-danger [&[readonly]]:not-focus:border-line [&[readonly]]:bg-transparent'
