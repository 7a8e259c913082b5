import { type ComponentProps, type SyntheticEvent, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { Input } from './input.tsx'
import { t } from '#platform/values/translate.ts'

type ParsedFieldProps = FieldProps &
  ComponentProps<'input'> & { type: 'date' | 'time' | 'datetime-local' | 'number'; value: string }

/** A date, time or number. Half of one, which its value leaves out, is told once the field is left or what it is in is saved. [half-typed-1] */
export function ParsedField({ label, hint, error, required, className, ...rest }: ParsedFieldProps) {
  const [isHalf, setHalf] = useState(false)
  // Another value has taken its place.
  if (isHalf && rest.value) setHalf(false)
  const look = ({ type, currentTarget: { validity } }: SyntheticEvent<HTMLInputElement>) => {
    const tell = () => setHalf(validity.badInput)
    // What moves below a pressed pointer would take its click.
    if (type === 'blur' && document.querySelector(':active')) addEventListener('click', tell, { once: true })
    else tell()
  }
  const said = isHalf ? t('Please complete this, or clear it.') : error
  return (
    <Field {...{ label, hint, required, className }} error={said}>
      {(control) => <Input onBlur={look} onInput={look} onInvalid={look} {...rest} {...control} />}
    </Field>
  )
}
