import type { ReactNode } from 'react'
import { Field } from './field.tsx'
import { OptionSearch } from './option-search.tsx'

/** What somebody looks for in a picker, and whether its list is open. */
export type Sought = { term: string; open: boolean }
export const nothingSought: Sought = { term: '', open: false }

/**
 * Chooses records by searching for their names: a field with a list below it, for arrows, Enter, Escape and a pointer.
 * The caller finds `options` for what is sought; `children` shows what has been chosen.
 */
export function PickerField<Option extends { id: string }>({
  label,
  hint,
  error,
  placeholder,
  onSeek,
  options,
  nameOf,
  note,
  staysOpen = true,
  onChoose,
  children,
}: {
  label: string
  hint?: string | undefined
  error?: string | undefined
  placeholder: string
  onSeek: (sought: Sought) => void
  options: readonly Option[]
  nameOf: (option: Option) => string
  /** What stands below the options: that there are none, or more. */
  note: string
  /** Whether another one may be chosen at once. */
  staysOpen?: boolean
  onChoose: (option: Option) => void
  children: ReactNode
}) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="grid gap-2">
          {children}
          <OptionSearch
            label={label}
            control={control}
            placeholder={placeholder}
            options={options.map((option) => ({ key: option.id, label: nameOf(option) }))}
            status={note}
            staysOpen={staysOpen}
            onSearch={(term, open) => onSeek({ term, open })}
            onChoose={(key) => {
              const option = options.find(({ id }) => id === key)
              if (option) onChoose(option)
            }}
          />
        </div>
      )}
    </Field>
  )
}
