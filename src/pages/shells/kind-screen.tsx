import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { z } from 'zod'
import { reasonOf } from '#platform/browser/api-client.ts'
import { rowsOf, withRow } from '#platform/browser/paged-query.ts'
import { type Asked, clientOf } from '#records/kinds/kind-client.ts'
import type { FurtherFilter } from '#records/lists/list-controls.tsx'
import { type FurtherNames, useListing } from '#records/lists/use-listing.ts'
import { useRecordList } from '#records/lists/use-record-list.ts'
import { useSelection } from '#records/lists/use-selection.ts'
import { type BatchWords, batchWordsOf } from '#records/batches/batch-words.ts'
import type { BatchBarProps } from '#records/batches/batch-bar.tsx'
import type { RowAction } from '#platform/ui/row-menu.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { capital, type Kind, type KindRow, type KindSays, saysOf } from '#records/kinds/kind.ts'
import { choiceWord, type Fields } from '#records/kinds/fields.ts'
import { RecordPlace } from '#records/kinds/record-tools.tsx'
import { type RecordColumn, RecordTable } from '#records/lists/record-table.tsx'
import { toast } from '#platform/ui/toast.ts'
import { undoDeletion } from '#records/editing/undo-toast.ts'
import type { SortOf } from '#records/lists/listing.ts'
import { AdminPage } from './admin-page.tsx'
import { AddButton, ListHead, NothingListed, RecordDeletion, RecordRows, RowsBatch } from './records-screen.tsx'
import { t } from '#platform/values/translate.ts'
import { pictureField } from '#features/content/media/client.ts'
import { purposeSchema } from '#features/content/media/schema.ts'
import { FieldsDialog } from '#records/editing/fields-dialog.tsx'
import { ImageUpload } from '#platform/ui/image-upload.tsx'
import { SquareImageUpload } from '#platform/ui/square-image-upload.tsx'
import type { Control, Controls } from '#records/kinds/form-fields.tsx'
import { Avatar } from '#platform/ui/avatar.tsx'
import { StateBadge } from '#platform/ui/badge.tsx'
import { excerpt } from '#records/lists/columns.tsx'

type Column<Of extends Kind> = RecordColumn<KindRow<Of>, SortOf<Of['listing']>>
/** A field by its name, drawn as its kind says it, or a column of the screen's own. */
type Columns<Of extends Kind> = readonly (string | Column<Of>)[]

type KindScreenProps<Of extends Kind> = {
  kind: Of
  /** What its list is asked for beside what the address says. */
  within?: Partial<z.input<Of['asked']['filter']>>
  says?: Partial<KindSays>
  /** Where the column of its name is drawn otherwise. */
  main?: Partial<Column<Of> & { renderMore: (row: KindRow<Of>) => ReactNode }>
  /** Unless they are those of its kind; `put` shows a row that was saved at its place. */
  columns?: Columns<Of> | ((put: (row: KindRow<Of>) => void) => Columns<Of>)
  /** What can be done to one row, beside editing and deleting. */
  actionsOf?: (row: KindRow<Of>) => readonly RowAction[]
  words?: BatchWords
  /** Where it is not the name with what its deletion takes along. */
  noteOf?: (row: KindRow<Of>) => string
  /** What else can be done where there are none yet. */
  renderFirst?: (refresh: () => void) => ReactNode
  /** Beside the title: what is done seldom. */
  renderActions?: (refresh: () => void) => ReactNode
  /** Filters of its own, and the parameters that they set. */
  further?: { names: FurtherNames; filters: readonly FurtherFilter[] }
  Dialog?: ComponentType<{ record: KindRow<Of> | null; onSaved: () => void; onClose: () => void }>
} & Pick<BatchBarProps, 'moves' | 'renderMore' | 'renderAbout'>

/** The whole screen of a kind of record that is a table and a dialog. */
export function KindScreen<Of extends Kind>(props: KindScreenProps<Of>): ReactNode
export function KindScreen(props: Omit<KindScreenProps<Kind>, 'within'> & { within?: Asked }) {
  const { kind, within, main, actionsOf, renderFirst, renderActions, further, moves, renderMore, Dialog } = props
  const says = saysOf(kind, props.says)
  const { words = batchWordsOf(says.many, { publish: hasDrafts(kind), move: moves !== undefined }) } = props
  const nameOf = (row: ListedRow) => nameIn(kind, row)
  const {
    noteOf = (row: ListedRow) => t('{title}. {consequence}', { title: nameOf(row), consequence: says.whenDeleted[0] }),
    renderAbout,
  } = props
  const { pathname } = useLocation()
  const { asked, askedBy, isNarrowed, state, ...sort } = useListing(kind.listing, further?.names)
  const wanted = { ...within, ...asked }
  const { client, read, total, selection, list, put } = useKindRows(kind, says, wanted)
  const { columns = kind.columns } = props
  const shown = typeof columns === 'function' ? columns(put) : columns
  const place = { record: list.edited, onSaved: list.refresh, onClose: list.close }
  return (
    <AdminPage title={says.title} lead={says.lead} actions={renderActions?.(list.refresh)}>
      <ListHead
        listing={kind.listing}
        state={state}
        list={listName(kind, pathname)}
        further={further?.filters ?? []}
        countOf={(names) => client.count({ ...within, ...askedBy(names) })}
        action={<AddButton label={says.add} onAdd={list.add} />}
      />
      <RecordRows
        query={read}
        total={total}
        noun={says.noun}
        failed={says.failed}
        renderBar={(rows) => (
          <RowsBatch
            {...{ rows, total, list, selection, words, moves, renderMore, renderAbout, nameOf }}
            batches={client.batches}
            note={says.whenDeleted[1]}
            selectMatching={() => client.select(wanted)}
          />
        )}
        empty={
          <NothingListed isNarrowed={isNarrowed} nouns={says.noMatch}>
            <EmptyState title={says.none} action={renderFirst?.(list.refresh)}>
              {says.first}
            </EmptyState>
          </NothingListed>
        }
      >
        {(rows) => (
          <RecordTable
            {...sort}
            {...{ rows, nameOf }}
            label={capital(says.many)}
            {...(kind.before && { before: avatarColumn(kind, kind.before) })}
            main={{ ...fieldColumn(kind, kind.name), ...main }}
            columns={shown.map((column) => (typeof column === 'string' ? fieldColumn(kind, column) : column))}
            selection={{ nouns: says.many, selected: selection.selected, onSelect: selection.select }}
            {...(actionsOf && { actionsOf })}
            onEdit={list.edit}
            onDelete={list.askToDelete}
          />
        )}
      </RecordRows>
      {list.editing && (
        <RecordPlace list={list} rows={rowsOf(read.data)} page={kind.page} duplicate={client.duplicate}>
          {Dialog ? (
            <Dialog key={list.edited?.id ?? 'new'} {...place} />
          ) : (
            <KindDialog key={list.edited?.id ?? 'new'} kind={kind} {...place} />
          )}
        </RecordPlace>
      )}
      <RecordDeletion
        list={list}
        question={says.question}
        note={noteOf}
        renderAbout={(row) => renderAbout?.([{ id: row.id, title: nameOf(row), was: { ...row } }])}
      />
    </AdminPage>
  )
}

/** The rows of a kind that are asked for: read, counted, chosen, opened, deleted; `put` shows one that was saved at its place. */
function useKindRows(kind: Kind, says: KindSays, asked: Asked) {
  const client = clientOf(kind)
  const listed = client.query(asked)
  const read = useInfiniteQuery(listed)
  const total = useQuery(client.count(asked)).data
  const queries = useQueryClient()
  const selection = useSelection()
  const list = useRecordList<ListedRow>({
    topic: kind.topic,
    read: client.read,
    remove: client.remove,
    onDeleted: ({ id }, refresh) => {
      selection.select([id], false)
      toast.success(says.deleted, undoDeletion(kind.entity, [id], refresh))
    },
    onFailed: (error) => toast.error(`${says.deleteFailed}: ${reasonOf(error)}`),
  })
  const put = (row: ListedRow) => {
    queries.setQueryData(listed.queryKey, (data) => data && withRow(data, row))
    list.refresh()
  }
  return { client, read, total, selection, list, put }
}

const hasDrafts = ({ shapes: { declared } }: Kind) => declared['published']?.input === 'switch'

/** By which saved views know a list: `announcements/teachers`. */
function listName({ screens }: Kind, pathname: string): string {
  const { to = '' } = screens.find((screen) => pathname.startsWith(screen.to)) ?? screens[0] ?? {}
  return to.replace('/admin/', '')
}

type KindDialogProps<Of extends Kind> = {
  kind: Of
  /** Null adds one. */
  record: KindRow<Of> | null
  /** Fields that want an input of their own. */
  renderOwn?: (controls: Controls<Of['shapes']['declared']>) => Readonly<Record<string, ReactNode>>
  onSaved: () => void
  onClose: () => void
}

/** The dialog of a kind whose fields say how each of them is edited. */
export function KindDialog<Of extends Kind>({ kind, record, renderOwn, ...props }: KindDialogProps<Of>) {
  const plain: Kind = kind
  const pictures = Object.entries(plain.shapes.declared).filter(([, { picture }]) => picture)
  return (
    <FieldsDialog
      {...props}
      kind={plain}
      record={record}
      renderOwn={(controls) => {
        const inputOf = (name: string, { picture }: Fields[string]) => (
          <PictureInput key={name} {...picture} control={controls[name] as Control<string | null>} />
        )
        return {
          ...Object.fromEntries(pictures.map(([name, field]) => [name, inputOf(name, field)])),
          ...renderOwn?.(controls),
        }
      }}
    />
  )
}

type PictureInputProps = NonNullable<Fields[string]['picture']> & { control: Control<string | null> }

function PictureInput({ purpose = 'picture', shape, control }: PictureInputProps) {
  const upload = { ...pictureField(purposeSchema.parse(purpose)), ...control }
  return shape === 'round' ? <SquareImageUpload {...upload} shape="round" /> : <ImageUpload {...upload} />
}

type ListedRow = KindRow<Kind>

const textOf = (row: ListedRow, field: string) => {
  const text = row[field]
  return typeof text === 'string' ? text : ''
}

/** What a record of a kind is called. */
function nameIn({ name }: Kind, row: ListedRow): string {
  return textOf(row, name)
}

/** A field in the list of its kind: a name, the word of a choice, an excerpt of a text, or whether it is published. */
function fieldColumn({ name, shapes, listing }: Kind, field: string): RecordColumn<ListedRow, string> {
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
function avatarColumn(kind: Kind, { field, heading }: NonNullable<Kind['before']>): RecordColumn<ListedRow, string> {
  return {
    heading,
    className: 'w-16',
    renderCell: (row) => <Avatar id={row.id} name={nameIn(kind, row)} src={textOf(row, field) || null} />,
  }
}
