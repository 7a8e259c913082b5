import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

type SwitchProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode }

export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  const id = useId()
  const described = { role: 'switch', 'aria-describedby': hint ? id : undefined }
  return (
    <div className={clsx('grid content-start gap-1', className)}>
      <label className="inline-flex min-h-6 items-start gap-3 text-sm">
        <input {...rest} {...described} type="checkbox" className={switchClass} />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={id} className="pl-13 text-xs text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

const switchClass =
  'relative h-6 w-10 shrink-0 appearance-none rounded-full border border-edge bg-sunken transition-colors checked:border-accent checked:bg-accent after:absolute after:top-0.75 after:left-0.75 after:size-4 after:rounded-full after:bg-edge after:transition-[translate] checked:after:translate-x-4 checked:after:bg-on-accent forced-colors:appearance-auto'
