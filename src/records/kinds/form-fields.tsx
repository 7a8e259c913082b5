import { Fragment, type ReactNode } from 'react'
import { type Entered, type Fields, isRequired, maxLengthOf } from './fields.ts'
import { fieldErrorsOf } from '#platform/values/field-errors.ts'
import type { Json } from '#records/saving/merge.ts'
import { SelectField, TextAreaField, TextField, WordOptions } from '#platform/ui/input.tsx'
import { NumberField, ParsedField } from '#platform/ui/parsed-field.tsx'
import { blocksName } from '#records/rich-text/document-fields.ts'
import type { Block } from '#records/rich-text/blocks.ts'
import { LinkField } from '#platform/ui/link-field.tsx'
import { RichTextField } from '#records/rich-text/rich-text-field.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { t } from '#platform/values/translate.ts'

/** What an input of a field needs; `error` is set once saving was tried. */
export type Control<Value> = {
  label: string
  required: boolean
  hint?: string
  error: string | undefined
  value: Value
  onChange: (value: Value) => void
}

type FormOf<Values> = {
  fields: Values
  put(this: void, part: Partial<Values>): void
  errorAt(this: void, field: string): string | undefined
}

export type Controls<Declared extends Fields> = { [Name in keyof Declared]: Control<Entered<Declared>[Name]> }

type Usual = Exclude<Fields[string]['input'], 'own' | undefined>

/** Fields without an ordinary input must be drawn by the dialog; others may be. */
export type Own<Declared extends Fields> = {
  [Name in keyof Declared as Declared[Name] extends { input: Usual } ? never : Name]: ReactNode
} & { [Name in keyof Declared]?: ReactNode }

export function controlsOf<Declared extends Fields>(
  declared: Declared,
  form: FormOf<Entered<Declared>>,
): Controls<Declared>
export function controlsOf(
  declared: Fields,
  { fields, put, errorAt }: FormOf<Record<string, Json>>,
): Record<string, Control<Json>> {
  return Object.fromEntries(
    Object.entries(declared).map(([name, field]) => {
      const control: Control<Json> = {
        label: field.label,
        required: isRequired(field),
        ...(field.hint !== undefined && { hint: field.hint }),
        error: errorAt(name),
        value: fields[name] ?? null,
        onChange: (value) => put({ [name]: value }),
      }
      return [name, control]
    }),
  )
}

/** Draws the fields of a form from their declaration, by name and in order; dialogs place some and draw the rest. */
export function drawFields<Declared extends Fields>(
  declared: Declared,
  controls: Controls<Declared>,
  own: Own<Declared>,
): { [Name in keyof Declared]: ReactNode }
export function drawFields(
  declared: Fields,
  controls: Readonly<Record<string, Control<Json>>>,
  own: Readonly<Record<string, ReactNode>>,
): Record<string, ReactNode> {
  return Object.fromEntries(
    Object.entries(controls).map(([name, control]) => {
      const field = declared[name]
      const document = controls[blocksName(name)]
      const drawn =
        name in own || !field ? own[name] : document ? richText(control, document) : usualInput(field, control)
      return [name, <Fragment key={name}>{drawn}</Fragment>]
    }),
  )
}

function richText({ value, onChange, error, ...control }: Control<Json>, document: Control<Json>): ReactNode {
  return (
    <RichTextField
      {...control}
      error={error ?? document.error}
      text={typeof value === 'string' ? value : ''}
      blocks={document.value as Block[] | null}
      onChange={(text, blocks) => {
        document.onChange(blocks)
        onChange(text)
      }}
    />
  )
}

function usualInput(field: Fields[string], { value, onChange, ...control }: Control<Json>): ReactNode {
  const text = typeof value === 'string' ? value : ''
  const number = typeof value === 'number' ? value : null
  const empty = field.schema.safeParse(null).success ? null : ''
  const written = {
    ...control,
    maxLength: maxLengthOf(field),
    className: field.isWide ? 'col-span-full' : undefined,
    value: text,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  switch (field.input) {
    case 'line':
      return <TextField {...written} placeholder={field.placeholder} />
    case 'date':
    case 'time':
      return <ParsedField {...written} type={field.input} onChange={({ target }) => onChange(target.value || empty)} />
    case 'choice': {
      const words = { ...(empty === null && { '': field.empty ?? t('Not said') }), ...field.words }
      return <ChoiceField {...control} words={words} value={text} onChange={(word) => onChange(word || empty)} />
    }
    case 'paragraph':
      return <TextAreaField {...written} rows={field.rows} />
    case 'price':
    case 'number':
      return (
        <NumberField
          {...control}
          inputMode={field.input === 'price' ? 'decimal' : 'numeric'}
          value={number}
          onChange={onChange}
        />
      )
    case 'link':
      return (
        <LinkField
          {...control}
          value={text}
          problem={fieldErrorsOf(field.schema, value)[''] ?? null}
          onChange={onChange}
        />
      )
    case 'switch':
      return (
        <Switch
          label={control.label}
          hint={control.hint}
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
        />
      )
    case 'richText':
    case 'none':
      return null
    case 'own':
    case undefined:
      throw new Error(`Nobody draws the field “${field.label}”: its dialog has to, or an input.`)
  }
}

type ChoiceFieldProps<Value extends string> = Control<Value> & { words: Readonly<Record<Value, string>> }

export function ChoiceField<Value extends string>({ words, onChange, ...field }: ChoiceFieldProps<Value>) {
  const isKnown = (text: string): text is Value => Object.hasOwn(words, text)
  return (
    <SelectField {...field} onChange={({ target }) => isKnown(target.value) && onChange(target.value)}>
      <WordOptions words={words} />
    </SelectField>
  )
}
