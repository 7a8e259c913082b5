import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { reasonOf } from '#platform/browser/api-client.ts'
import type { RecordList } from '#records/lists/use-record-list.ts'
import type { useSelection } from '#records/lists/use-selection.ts'
import { SavedViews } from '#features/people/saved-views/admin/saved-views.tsx'
import type { ListState } from '#records/lists/use-listing.ts'
import { BatchBar, type BatchBarProps } from '#records/batches/batch-bar.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { ListControls } from '#records/lists/list-controls.tsx'
import { LoadingRegion, Skeleton } from '#platform/ui/skeleton.tsx'
import { PagedRows, type PagedRowsProps } from '#records/lists/paged-rows.tsx'
import type { RowHandlers } from '#records/lists/record-table.tsx'
import type { Listing } from '#records/lists/listing.ts'
import type { Selected } from '#records/batches/record-batch.ts'

type RecordsScreenProps = {
  title: string
  lead?: string
  addLabel: string
  onAdd: () => void
  /** Beside the button that adds one. */
  actions?: ReactNode
  children: ReactNode
}

export function RecordsScreen({ title, lead, addLabel, onAdd, actions, children }: RecordsScreenProps) {
  return (
    <div className="page-margins grid gap-8 py-10">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl">{title}</h1>
          {lead && <p className="mt-2 text-sm text-muted">{lead}</p>}
        </div>
        <div className="flex flex-wrap gap-3">
          {actions}
          <Button onClick={onAdd}>
            <Plus className="size-4.5" />
            {addLabel}
          </Button>
        </div>
      </div>
      {children}
    </div>
  )
}

type FoundRecordsProps = {
  query: Pick<UseQueryResult, 'isPending' | 'error' | 'isFetching' | 'refetch'>
  loading: string
  /** How many are drawn while they load. */
  cards: number
  isEmpty: boolean
  title: string
  text: string
  children: ReactNode
}

/** Records that are read whole, with their loading, failed and empty states; `title` and `text` are of the empty one. */
export function FoundRecords({ query, loading, cards, isEmpty, title, text, children }: FoundRecordsProps) {
  const { isPending, error, isFetching, refetch } = query
  if (isPending) {
    return (
      <LoadingRegion label={loading} className="grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
        {Array.from({ length: cards }, (_, card) => (
          <Skeleton key={card} className="h-80 w-full" />
        ))}
      </LoadingRegion>
    )
  }
  if (!isEmpty) return children
  const again = error && (
    <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
      Try Again
    </Button>
  )
  return (
    <EmptyState title={title} action={again}>
      {error ? 'They could not be read just now.' : text}
    </EmptyState>
  )
}

/** The rows of a paged query with its loading, failed and empty states; `noun` is singular and plural. */
export function RecordRows<Row>({ query, failed, ...rest }: Omit<PagedRowsProps<Row>, 'failedText'>) {
  return (
    <PagedRows
      query={query}
      failed={`${failed}: ${reasonOf(query.error)}`}
      failedText="Nothing is lost: only the reading did not work."
      {...rest}
    />
  )
}

type BatchedRowsProps<Row extends { id: string }> = Pick<
  BatchBarProps,
  'words' | 'note' | 'batches' | 'moves' | 'ask' | 'renderAbout' | 'renderMore' | 'isWaiting'
> & {
  rows: readonly Row[]
  nameOf: (row: Row) => string
  /** How many the filter finds, and their selection. */
  total: number | undefined
  selectMatching: () => Promise<{ items: Selected[]; more: boolean }>
  list: RecordList<Row>
  selection: ReturnType<typeof useSelection>
  /** The table, with what its rows need. */
  children: (table: RowHandlers<Row>) => ReactNode
}

/** Rows of a list that can be selected, with what is done to the selected ones above them. */
export function BatchedRows<Row extends { id: string }>(props: BatchedRowsProps<Row>) {
  const { rows, nameOf, total, selectMatching, list, selection, children, ...bar } = props
  const { selected, select } = selection
  const chosen = rows.flatMap((row) =>
    selected.has(row.id) ? [{ id: row.id, title: nameOf(row), was: { ...row } }] : [],
  )
  const isWhole = rows.length > 0 && chosen.length === rows.length
  return (
    <div className="grid gap-4">
      {/* Reserves the height, so that ticking a row moves none. */}
      <div className="min-h-9">
        <BatchBar
          {...bar}
          selected={chosen}
          matching={isWhole && total !== undefined ? { count: total, select: selectMatching } : undefined}
          onDone={(ids) => {
            select(ids, false)
            list.refresh()
          }}
        />
      </div>
      {children({ selected, onSelect: select, onEdit: list.edit, onDelete: list.askToDelete })}
    </div>
  )
}

type RecordDeletionProps<Row extends { id: string }, Edited extends { id: string }> = {
  list: RecordList<Row, Edited>
  question: string
  note: (row: Row) => ReactNode
  /** Details of the question; `isWaiting` disables it until they are known. */
  renderAbout?: (row: Row) => ReactNode
  isWaiting?: boolean
}

/** `note` says what is deleted along with it. */
export function RecordDeletion<Row extends { id: string }, Edited extends { id: string } = Row>(
  props: RecordDeletionProps<Row, Edited>,
) {
  const { list, question, note, renderAbout, isWaiting } = props
  return (
    <ConfirmDialog
      open={list.leaving !== null}
      onClose={list.keep}
      title={question}
      description={list.leaving && note(list.leaving)}
      confirmLabel="Delete"
      busy={list.isDeleting}
      isWaiting={isWaiting}
      onConfirm={() => void list.confirmDeletion()}
    >
      {list.leaving && renderAbout?.(list.leaving)}
    </ConfirmDialog>
  )
}

type ListHeadProps = { listing: Listing; state: ListState; list: string; children?: ReactNode }

/** The controls of a declared list with one's own views of it; `list` names the screen. */
export function ListHead({ listing, state, list, children }: ListHeadProps) {
  return (
    <ListControls listing={listing} state={state}>
      <SavedViews key={list} list={list} state={state} />
      {children}
    </ListControls>
  )
}

/** Where a list shows nothing: for want of records, or of what its filters find. */
export function NothingListed({
  isNarrowed,
  nouns,
  children,
}: {
  isNarrowed: boolean
  nouns: string
  children: ReactNode
}) {
  if (!isNarrowed) return children
  return <EmptyState title={nouns}>Try other words, or another filter.</EmptyState>
}
