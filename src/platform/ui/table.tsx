import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { t } from '#platform/values/translate.ts'

/** A named table that scrolls sideways inside itself, by keyboard too; put `<thead>` and `<tbody>` with `Th` and `Td` inside. */
export function Table({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div {...scrolling} aria-label={label} className="relative overflow-x-auto">
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{label}</caption>
        {children}
      </table>
    </div>
  )
}

const scrolling = { role: 'region', tabIndex: 0 }

export function Th({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      {...rest}
      className={clsx('hairline-b py-2.5 pr-4 align-bottom text-xs font-[550] whitespace-nowrap text-muted', className)}
    />
  )
}

/** The heading of the column of row menus; on a phone for screen readers alone. */
export function ActionsTh() {
  return (
    <Th className="pr-0! text-right print:hidden">
      <span className="max-sm:sr-only">{t('Actions')}</span>
    </Th>
  )
}

/** A cell; `numeric` aligns figures. */
export function Td({ className, numeric = false, ...rest }: ComponentProps<'td'> & { numeric?: boolean }) {
  return (
    <td
      {...rest}
      className={clsx('hairline-b py-3 pr-4 align-baseline', numeric && 'text-right tabular-nums', className)}
    />
  )
}

type CheckboxProps = { label: string; checked: boolean; onCheck: (on: boolean) => void }

/** Chooses a row, or all that are shown. */
export function Checkbox({ label, checked, onCheck }: CheckboxProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      className="size-5 align-middle accent-accent"
      checked={checked}
      onChange={({ target }) => onCheck(target.checked)}
    />
  )
}
