import clsx from 'clsx'
import { type ReactNode, use } from 'react'
import { useMedia } from '#platform/browser/use-media.ts'
import { PartOfListContext } from './part-of-list-context.ts'
import { RowActions } from './row-actions.tsx'
import { SelectAllBox, SelectBox } from './select-box.tsx'
import { RowKeysHint, rowKeys, SortableTh, type Sorting } from './sortable-table.tsx'
import { Table, Td, Th } from './table.tsx'

/** A column of a table of records. */
export type RecordColumn<Row, Column extends string> = {
  heading: string
  /** What its heading sorts by; without it, it does not. */
  sort?: Column
  renderCell: (row: Row) => ReactNode
  /** Figures stand under one another. */
  numeric?: boolean
  className?: string
  /** Where there is no room for it beside the sidebar, it stands below the column that is `main`: on phones, or on all but wide screens. */
  below?: 'main-on-phones' | 'main-unless-wide'
  /** Below the main column its heading is said with it. */
  needsHeading?: boolean
}

/**
 * A table of records that administrators edit: what tells each (`main`) and the columns after it, edit and delete, which
 * are in view at every width (on a phone below the rest, so that the names have its width), and boxes to tick for doing something to several.
 */
export function RecordTable<Row extends { id: string }, Column extends string>({
  label,
  rows,
  nameOf,
  before,
  main,
  columns,
  sorting,
  onSort,
  selection,
  renderActions,
  onEdit,
  onDelete,
}: {
  label: string
  rows: readonly Row[]
  /** What people call one of them. */
  nameOf: (row: Row) => string
  /** A column before the main one. */
  before?: RecordColumn<Row, Column>
  main: RecordColumn<Row, Column>
  columns: readonly RecordColumn<Row, Column>[]
  sorting: Sorting<Column>
  onSort: (next: Sorting<Column>) => void
  /** Without it nothing can be ticked. */
  selection?: {
    /** What people call several of them. */
    nouns: string
    selected: ReadonlySet<string>
    onSelect: (ids: readonly string[], on: boolean) => void
  }
  /** What else can be done with one of them. */
  renderActions?: (row: Row) => ReactNode
  onEdit: (row: Row) => void
  onDelete: (row: Row) => void
}) {
  const isPhone = useMedia('(width < 40rem)')
  const isWide = !useMedia('(width < 80rem)')
  const hasRoom = ({ below }: RecordColumn<Row, Column>) => isWide || !below || (below === 'main-on-phones' && !isPhone)
  const shown = [...(before ? [before] : []), main, ...columns.filter(hasRoom)]
  const stacked = columns.filter((column) => !hasRoom(column))
  const isPart = use(PartOfListContext)
  const actionsOf = (row: Row) => (
    <RowActions name={nameOf(row)} onEdit={() => onEdit(row)} onDelete={() => onDelete(row)}>
      {renderActions?.(row)}
    </RowActions>
  )
  return (
    <div className="grid gap-3">
      <Table label={label}>
        <thead>
          <tr>
            {selection && (
              <Th>
                <SelectAllBox {...selection} ids={rows.map(({ id }) => id)} />
              </Th>
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
            {!isPhone && <Th className="text-right">Actions</Th>}
          </tr>
        </thead>
        <tbody {...rowKeys}>
          {rows.map((row) => (
            <tr key={row.id} className="hover:bg-wash">
              {selection && (
                <Td className="w-px align-middle">
                  <SelectBox
                    name={nameOf(row)}
                    checked={selection.selected.has(row.id)}
                    onChange={(on) => selection.onSelect([row.id], on)}
                  />
                </Td>
              )}
              {shown.map((column) => (
                <Td key={column.heading} numeric={column.numeric} className={clsx('align-middle', column.className)}>
                  {column.renderCell(row)}
                  {column === main && stacked.length > 0 && <Stacked row={row} columns={stacked} />}
                  {column === main && isPhone && <div className="-mb-2">{actionsOf(row)}</div>}
                </Td>
              ))}
              {!isPhone && <Td className="w-px align-middle whitespace-nowrap">{actionsOf(row)}</Td>}
            </tr>
          ))}
        </tbody>
      </Table>
      <p role="status" className="text-sm text-muted empty:hidden">
        {sorting && isPart && 'Only the rows that are loaded so far are sorted.'}
      </p>
      <RowKeysHint selects={selection !== undefined} />
    </div>
  )
}

/** The columns for which there is no room, one after another. */
function Stacked<Row, Column extends string>({
  row,
  columns,
}: {
  row: Row
  columns: readonly RecordColumn<Row, Column>[]
}) {
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs font-normal text-muted">
      {columns.map(({ heading, renderCell, needsHeading }) => (
        <span key={heading} className="flex min-w-0 items-center gap-1.5 has-[>:empty]:hidden">
          {needsHeading && `${heading} `}
          {/* One text, whatever languages it is in. */}
          <span className="min-w-0">{renderCell(row)}</span>
        </span>
      ))}
    </div>
  )
}
