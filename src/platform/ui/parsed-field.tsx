import { type ComponentProps, type SyntheticEvent, useState } from 'react'
import { t } from '#platform/values/translate.ts'
import { Field, type FieldProps } from './field.tsx'
import { Input } from './input.tsx'

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

type NumberFieldProps = FieldProps &
  Pick<ComponentProps<'input'>, 'disabled' | 'inputMode'> & {
    value: number | null
    onChange: (value: number | null) => void
  }

/** A number as it was typed, never rounded; null where it is none. While disabled it shows 0. */
export function NumberField({ value, error, disabled = false, onChange, ...field }: NumberFieldProps) {
  const [typed, setTyped] = useState<{ text: string; means: number | null } | null>(null)
  // "12." on the way to 12.5 stays while it means the value.
  const shown = typed && typed.means === value ? typed.text : String(value ?? '')
  return (
    <ParsedField
      inputMode="numeric"
      {...field}
      type="number"
      step="any"
      disabled={disabled}
      error={disabled ? undefined : error}
      value={disabled ? '0' : shown}
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
