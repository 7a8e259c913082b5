import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { SpinnerMark } from './spinner.tsx'
import { Link } from './link.tsx'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'money'
type Size = 'sm' | 'md' | 'lg' | 'icon'
type Look = { variant?: Variant; size?: Size; className?: string }
type Labelled = Look & { icon?: LucideIcon }

export function buttonClass({ variant = 'primary', size = 'md', className }: Look = {}): string {
  return clsx(base, variants[variant], sizes[size], className)
}

/** A button; while `busy` it keeps focus and width, announces it, and takes no click. */
export function Button(props: ComponentProps<'button'> & Labelled & { busy?: boolean }) {
  const { variant, size, className, icon, busy = false, disabled, type = 'button', onClick, children, ...rest } = props
  const click = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={click}
      className={buttonClass({ variant, size, className })}
    >
      {busy && <SpinnerMark className="-ml-0.5 shrink-0" />}
      <Mark icon={icon} size={size} />
      {children}
    </button>
  )
}

export function ButtonLink(props: ComponentProps<typeof Link> & Labelled) {
  const { variant, size, className, icon, children, ...rest } = props
  return (
    <Link {...rest} className={buttonClass({ variant, size, className })}>
      <Mark icon={icon} size={size} />
      {children}
    </Link>
  )
}

function Mark({ icon: Icon, size }: Pick<Labelled, 'icon' | 'size'>) {
  return Icon && <Icon className={size === 'icon' ? 'size-4.5' : 'size-4'} />
}

const base =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-[550] leading-none no-underline transition-colors select-none disabled:opacity-50 aria-disabled:cursor-progress [&_svg]:shrink-0'

const variants: Record<Variant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-edge text-text hover:border-accent hover:bg-wash',
  quiet: 'text-text hover:bg-wash',
  danger: 'bg-danger text-on-danger hover:bg-danger-strong',
  money: 'bg-money text-on-money hover:bg-money-strong',
}

const sizes: Record<Size, string> = {
  sm: 'min-h-9 px-3 py-1.5 text-sm',
  md: 'min-h-11 px-5 py-2 text-sm',
  lg: 'min-h-13 px-7 py-3 text-base',
  icon: 'size-11 text-lg',
}
