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
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={clsx('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-[550]">
        {label}
        {required && (
          <span aria-hidden="true" className="text-important">
            {' *'}
          </span>
        )}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
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
    </div>
  )
}
