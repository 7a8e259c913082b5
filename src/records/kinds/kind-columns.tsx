import { Avatar } from '#platform/ui/avatar.tsx'
import { StateBadge } from '#platform/ui/badge.tsx'
import { excerpt } from '#records/lists/columns.tsx'
import type { RecordColumn } from '#records/lists/record-table.tsx'
import { choiceWord } from './fields.ts'
import type { Kind, KindRow } from './kind.ts'

export type ListedRow = KindRow<Kind>
type Column = RecordColumn<ListedRow, string>

const textOf = (row: ListedRow, field: string) => {
  const text = row[field]
  return typeof text === 'string' ? text : ''
}

/** What a record of a kind is called. */
export function nameIn({ name }: Kind, row: ListedRow): string {
  return textOf(row, name)
}

/** A field in the list of its kind: a name, the word of a choice, an excerpt of a text, or whether it is published. */
export function fieldColumn({ name, shapes, listing }: Kind, field: string): Column {
  const { label = '', input } = shapes.declared[field] ?? {}
  const sort = Object.entries(listing.sorts).find(([, { column }]) => column === field)?.[0]
  const headed = { heading: label, ...(sort !== undefined && { sort }) }
  if (input === 'switch') return { ...headed, renderCell: (row) => <StateBadge published={row[field] === true} /> }
  const renderCell = (row: ListedRow) => excerpt(textOf(row, field))
  if (field === name) return { ...headed, className: 'font-[550] xl:min-w-40', renderCell }
  const below = { ...headed, below: 'main-unless-wide' } as const
  if (input !== 'choice') return { ...below, className: 'min-w-56 text-muted', renderCell }
  const renderWord = (row: ListedRow) => choiceWord(shapes.declared, row[field], field)
  return { ...below, className: 'whitespace-nowrap', renderCell: renderWord }
}

/** The round picture that stands before a name. */
export function avatarColumn(kind: Kind, { field, heading }: NonNullable<Kind['before']>): Column {
  return {
    heading,
    className: 'w-16',
    renderCell: (row) => <Avatar id={row.id} name={nameIn(kind, row)} src={textOf(row, field) || null} />,
  }
}
