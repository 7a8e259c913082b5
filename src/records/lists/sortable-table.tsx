import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { controlsOf } from '#platform/browser/focus-place.ts'
import { isComposing } from '#platform/browser/is-composing.ts'
import { wordIn } from '#platform/browser/use-filter.ts'
import { Th } from '#platform/ui/table.tsx'
import { Rich } from '#platform/ui/rich.tsx'
import { t } from '#platform/values/translate.ts'

export type Sorting<Column extends string> = { by: Column; ascending: boolean } | null

type SortableThProps<Column extends string> = {
  column: Column
  sorting: Sorting<Column>
  onSort: (next: Sorting<Column>) => void
  className?: string
  children: ReactNode
}

/** A column heading that sorts: ascending, descending, then unsorted. */
export function SortableTh<Column extends string>({
  column,
  sorting,
  onSort,
  className,
  children,
}: SortableThProps<Column>) {
  const own = sorting?.by === column ? sorting : null
  const Arrow = own ? (own.ascending ? ArrowUp : ArrowDown) : ArrowUpDown
  const next = own ? (own.ascending ? { by: column, ascending: false } : null) : { by: column, ascending: true }
  return (
    <Th className={className} aria-sort={own ? (own.ascending ? 'ascending' : 'descending') : 'none'}>
      <button
        type="button"
        onClick={() => onSort(next)}
        className="-my-1 inline-flex min-h-6 items-center gap-1.5 py-1 hover:text-text"
      >
        {children}
        <Arrow className={own ? 'size-3.5 shrink-0 text-accent' : 'size-3.5 shrink-0 opacity-50'} />
      </button>
    </Th>
  )
}

/** The sorting in an address; null for none or an unknown column. */
export function sortingIn<Column extends string>(
  columns: readonly Column[],
  { sort, order }: { sort: string; order: string },
): Sorting<Column> {
  const by = wordIn(columns, sort)
  return by === undefined ? null : { by, ascending: order !== 'desc' }
}

export function sortingWords(sorting: Sorting<string>): { sort: string; order: string } {
  return { sort: sorting?.by ?? '', order: sorting && !sorting.ascending ? 'desc' : '' }
}

/** Row keys of a table (`<tbody {...rowKeys}>`): arrows change rows; what is done to a row has its keys from `RowMenu`. */
export const rowKeys = { onKeyDown: moveToRow }

function moveToRow(event: KeyboardEvent<HTMLElement>) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isComposing(event.nativeEvent)) return
  const target = event.target
  if (!(target instanceof HTMLElement) || !event.currentTarget.contains(target)) return
  const row = target.closest('tr')
  const step = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling }[event.key]
  if (!row || !step) return
  event.preventDefault()
  const at = controlsOf(row).indexOf(target)
  controlsOf(step).at(Math.max(0, at))?.focus()
}

export function RowKeysHint() {
  return (
    <p className="hidden text-xs text-muted sm:block print:hidden">
      <Rich text={t('In a row: <kbd>↑</kbd> <kbd>↓</kbd> move, <kbd>.</kbd> shows what can be done.')} kbd={drawKey} />
    </p>
  )
}

const drawKey = (key: string) => <kbd>{key}</kbd>
