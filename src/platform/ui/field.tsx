import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { Message } from './message.tsx'

export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}
export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  /** A Chinese message is followed by its translation. */
  error?: string | undefined
  required?: boolean
  className?: string
}

type WholeFieldProps = FieldProps & { children: (control: ControlProps) => ReactNode }

/** Label, hint, control and error, tied together; `children` renders the control from its props. */
export function Field({ label, hint, error, required, className, children }: WholeFieldProps) {
  const id = useId()
  return (
    <div className={clsx('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-[550]">
        {label}
        {required && <RequiredMark />}
      </label>
      {children({
        id,
        'aria-describedby': describing(id, { hint, error }) || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      <FieldNotes {...{ id, hint, error }} />
    </div>
  )
}

type Notes = Pick<FieldProps, 'hint' | 'error'>

/** The ids of what stands below a field. */
export const describing = (id: string, { hint, error }: Notes) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')

export function RequiredMark() {
  return (
    <span aria-hidden="true" className="text-important">
      {' *'}
    </span>
  )
}

export function FieldNotes({ id, hint, error }: Notes & { id: string }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="scroll-mb-4 text-sm text-danger">
          <Message>{error}</Message>
        </p>
      )}
    </>
  )
}
