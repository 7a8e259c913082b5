import type { ReactNode } from 'react'
import { RowActions } from './row-actions.tsx'
import { SelectAllBox, SelectBox } from './select-box.tsx'
import { RowKeysHint, rowKeys, SortableTh, type Sorting } from './sortable-table.tsx'
import { Table, Td, Th } from './table.tsx'

/** A column: its heading, what it sorts by if it does, and where it has no room, as its cells. */
export type Heading<Column extends string> = { text: string; sorts?: Column; className?: string }

/** A table of records that administrators edit: their cells, edit and delete, and boxes to tick for doing something to several. */
export function RecordTable<Row extends { id: string }, Column extends string>({
  label,
  rows,
  nameOf,
  headings,
  sorting,
  onSort,
  selection,
  actions,
  onEdit,
  onDelete,
  children: cells,
}: {
  label: string
  rows: readonly Row[]
  /** What people call one of them. */
  nameOf: (row: Row) => string
  /** The columns between the box and the actions. */
  headings: readonly Heading<Column>[]
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
  actions?: (row: Row) => ReactNode
  onEdit: (row: Row) => void
  onDelete: (row: Row) => void
  /** One `Td` for each heading. */
  children: (row: Row) => ReactNode
}) {
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
            {headings.map(({ text, sorts, ...rest }) =>
              sorts ? (
                <SortableTh key={text} column={sorts} {...{ sorting, onSort }} {...rest}>
                  {text}
                </SortableTh>
              ) : (
                <Th key={text} {...rest}>
                  {text}
                </Th>
              ),
            )}
            <Th className="text-right">Actions</Th>
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
              {cells(row)}
              <Td className="w-px align-middle whitespace-nowrap">
                <RowActions name={nameOf(row)} onEdit={() => onEdit(row)} onDelete={() => onDelete(row)}>
                  {actions?.(row)}
                </RowActions>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <RowKeysHint selects={selection !== undefined} />
    </div>
  )
}
