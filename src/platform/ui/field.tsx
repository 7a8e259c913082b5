import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { Message } from './message.tsx'

/** What a control must carry to belong to its label, hint and error. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}
export type FieldProps = {
  label: ReactNode
  /** What helps to fill it in; stays while there is an error. */
  hint?: ReactNode
  /** The one message for this field; a Chinese one is followed by its meaning. */
  error?: string | undefined
  required?: boolean
  className?: string
}

/** Label, hint, control and error, tied together; the control is made by `children` from the props it must carry. */
export function Field({
  label,
  hint,
  error,
  required,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
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
