import clsx from 'clsx'
import { Eye, Pencil, SquareCheck, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMedia } from '#platform/browser/use-media.ts'
import { type RowAction, RowMenu, RowName } from '#platform/ui/row-menu.tsx'
import { RowKeysHint, rowKeys, SortableTh, type Sorting } from './sortable-table.tsx'
import { ActionsTh, Table, Td, Th } from '#platform/ui/table.tsx'
import { t } from '#platform/values/translate.ts'

export type RecordColumn<Row, Column extends string> = {
  heading: string
  /** Without it the heading does not sort. */
  sort?: Column
  renderCell: (row: Row) => ReactNode
  numeric?: boolean
  className?: string
  /** Where it stands below the `main` column for lack of room. */
  below?: 'main-on-phones' | 'main-unless-wide'
  /** Whether it has something to say there. */
  isBelow?: (row: Row) => boolean
  needsHeading?: boolean
}

/** What can be done to the rows of a list. */
export type RowHandlers<Row> = {
  selected: ReadonlySet<string>
  onSelect: (ids: readonly string[], on: boolean) => void
  onEdit: (row: Row) => void
  onDelete: (row: Row) => void
}

type RecordTableProps<Row extends { id: string }, Column extends string> = {
  label: string
  rows: readonly Row[]
  nameOf: (row: Row) => string
  before?: RecordColumn<Row, Column>
  /** Its cell is the button that opens the row; `renderMore` stands beside it. */
  main: RecordColumn<Row, Column> & { renderMore?: (row: Row) => ReactNode }
  columns: readonly RecordColumn<Row, Column>[]
  sorting?: Sorting<Column>
  onSort?: (next: Sorting<Column>) => void
  /** Without it nothing can be ticked. */
  selection?: { nouns: string } & Pick<RowHandlers<Row>, 'selected' | 'onSelect'>
  /** What else can be done to a row. */
  actionsOf?: (row: Row) => readonly RowAction[]
  action?: 'edit' | 'open'
  onEdit: (row: Row) => void
  /** Without it none is deleted. */
  onDelete?: ((row: Row) => void) | undefined
}

/** A table of records to edit: the main and further columns, selection, and a menu of what can be done to each. */
export function RecordTable<Row extends { id: string }, Column extends string>(props: RecordTableProps<Row, Column>) {
  const { label, rows, nameOf, before, main, columns, sorting = null, onSort = () => undefined, selection } = props
  const { actionsOf, action = 'edit', onEdit, onDelete } = props
  const opens = openings[action]
  const isPhone = useMedia('(width < 40rem)')
  const isWide = !useMedia('(width < 80rem)')
  const hasRoom = ({ below }: RecordColumn<Row, Column>) => isWide || !below || (below === 'main-on-phones' && !isPhone)
  const shown = [...(before ? [before] : []), main, ...columns.filter(hasRoom)]
  const stacked = columns.filter((column) => !hasRoom(column))
  const menuOf = (row: Row) => (
    <RowMenu
      name={nameOf(row)}
      actions={rowActions({
        action,
        onEdit: () => onEdit(row),
        more: [...(actionsOf?.(row) ?? []), ...(selection ? [selectionOf(row.id, selection)] : [])],
        ...(onDelete && { onDelete: () => onDelete(row) }),
      })}
    />
  )
  return (
    <div className="grid gap-3">
      <Table label={label}>
        <thead>
          <tr>
            {selection && (
              <SelectAllTh
                {...selection}
                label={t('Select all {nouns} on this page', { nouns: selection.nouns })}
                ids={rows.map(({ id }) => id)}
              />
            )}
            {shown.map(({ heading, sort }) =>
              sort ? (
                <SortableTh key={heading} column={sort} {...{ sorting, onSort }}>
                  {heading}
                </SortableTh>
              ) : (
                <Th key={heading}>{heading}</Th>
              ),
            )}
            <ActionsTh />
          </tr>
        </thead>
        <tbody {...rowKeys}>
          {rows.map((row) => (
            <tr key={row.id} className="hover:bg-wash xl:h-18">
              {selection && <SelectTd {...selection} label={t('Select {name}', { name: nameOf(row) })} id={row.id} />}
              {shown.map((column) => (
                <Td key={column.heading} numeric={column.numeric} className={clsx('align-middle', column.className)}>
                  {column === main ? (
                    <MainCell row={row} main={main} label={opens.labelOf(nameOf(row))} onOpen={() => onEdit(row)} />
                  ) : (
                    column.renderCell(row)
                  )}
                  {column === main && stacked.length > 0 && <Stacked row={row} columns={stacked} />}
                </Td>
              ))}
              <Td className="w-px pr-0! text-right align-middle">{menuOf(row)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <RowKeysHint />
    </div>
  )
}

const openings = {
  edit: { label: t('Edit'), labelOf: (name: string) => t('Edit {name}', { name }), icon: Pencil },
  open: { label: t('Open'), labelOf: (name: string) => t('Open {name}', { name }), icon: Eye },
}

type RowActionsOf = {
  action?: keyof typeof openings
  onEdit: () => void
  more?: readonly RowAction[]
  onDelete?: () => void
}

/** What can be done to a record of a list: opening first, deleting last. */
export function rowActions({ action = 'edit', onEdit, more = [], onDelete }: RowActionsOf): readonly RowAction[] {
  const { label, icon } = openings[action]
  return [
    { label, icon, key: 'e', run: onEdit },
    ...more,
    ...(onDelete ? [{ label: t('Delete'), icon: Trash2, key: 'Delete', run: onDelete }] : []),
  ]
}

/** Ticks a row, or takes its tick away. */
export function selectionOf(id: string, { selected, onSelect }: Pick<RowHandlers<never>, 'selected' | 'onSelect'>) {
  const isSelected = selected.has(id)
  const label = isSelected ? t('Take out of the selection') : t('Select')
  return { label, icon: SquareCheck, key: 'x', run: () => onSelect([id], !isSelected) } satisfies RowAction
}

type MainCellProps<Row extends { id: string }> = {
  row: Row
  main: RecordTableProps<Row, string>['main']
  label: string
  onOpen: () => void
}

function MainCell<Row extends { id: string }>({ row, main, label, onOpen }: MainCellProps<Row>) {
  const name = (
    <RowName label={label} onOpen={onOpen}>
      {main.renderCell(row)}
    </RowName>
  )
  if (!main.renderMore) return name
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {name}
      {main.renderMore(row)}
    </span>
  )
}

type SelectProps = Pick<RowHandlers<never>, 'selected' | 'onSelect'> & { label: string }

/** Ticks all rows that are shown. */
export function SelectAllTh({ label, ids, selected, onSelect }: SelectProps & { ids: readonly string[] }) {
  return (
    <Th>
      <input
        type="checkbox"
        aria-label={label}
        className={boxClass}
        checked={ids.length > 0 && ids.every((id) => selected.has(id))}
        onChange={({ target }) => onSelect(ids, target.checked)}
      />
    </Th>
  )
}

/** Ticks one row. */
export function SelectTd({ label, id, selected, onSelect }: SelectProps & { id: string }) {
  return (
    <Td className="w-px align-middle">
      <input
        type="checkbox"
        data-row-action="select"
        aria-label={label}
        className={boxClass}
        checked={selected.has(id)}
        onChange={({ target }) => onSelect([id], target.checked)}
      />
    </Td>
  )
}

const boxClass = 'size-6 accent-accent align-middle'

type StackedProps<Row> = { row: Row; columns: readonly RecordColumn<Row, string>[] }

function Stacked<Row>({ row, columns }: StackedProps<Row>) {
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs font-normal text-muted">
      {columns
        .filter(({ isBelow }) => isBelow?.(row) ?? true)
        .map(({ heading, renderCell, needsHeading }) => (
          <span
            key={heading}
            className="flex min-w-0 items-center gap-1.5 has-[>:empty]:hidden has-[.line-clamp-2]:basis-full"
          >
            {needsHeading && `${heading} `}
            {/* One flex item, whatever languages the text is in. */}
            <span className="min-w-0">{renderCell(row)}</span>
          </span>
        ))}
    </div>
  )
}
