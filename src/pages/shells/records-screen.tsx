import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { reasonOf } from '#platform/browser/api-client.ts'
import type { RecordList } from '#platform/browser/use-record-list.ts'
import type { useSelection } from '#platform/browser/use-selection.ts'
import { BatchBar, type BatchBarProps } from '#platform/ui/batch-bar.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { LoadingRegion, Skeleton } from '#platform/ui/skeleton.tsx'
import { PagedRows, type PagedRowsProps } from '#platform/ui/paged-rows.tsx'
import type { RowHandlers } from '#platform/ui/record-table.tsx'

type RecordsScreenProps = { title: string; lead?: string; addLabel: string; onAdd: () => void; children: ReactNode }

export function RecordsScreen({ title, lead, addLabel, onAdd, children }: RecordsScreenProps) {
  return (
    <div className="page-margins grid gap-8 py-10">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl">{title}</h1>
          {lead && <p className="mt-2 text-sm text-muted">{lead}</p>}
        </div>
        <Button onClick={onAdd}>
          <Plus aria-hidden="true" className="size-4.5" />
          {addLabel}
        </Button>
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
export function RecordRows<Row>({ query, failed, ...rest }: Omit<PagedRowsProps<Row>, 'total' | 'failedText'>) {
  return (
    <PagedRows
      query={query}
      failed={`${failed}: ${reasonOf(query.error)}`}
      failedText="Nothing is lost: only the reading did not work."
      {...rest}
    />
  )
}

type BatchedRowsProps<Row extends { id: string }> = Pick<BatchBarProps, 'nouns' | 'note' | 'batches' | 'drafts'> & {
  rows: readonly Row[]
  list: RecordList<Row>
  selection: ReturnType<typeof useSelection>
  /** The table, with what its rows need. */
  children: (table: RowHandlers<Row>) => ReactNode
}

/** Rows of a list that can be selected, with what is done to the selected ones above them. */
export function BatchedRows<Row extends { id: string }>(props: BatchedRowsProps<Row>) {
  const { rows, list, selection, children, ...bar } = props
  const { selected, select } = selection
  return (
    <div className="grid gap-4">
      {/* Reserves the height, so that ticking a row moves none. */}
      <div className="min-h-9">
        <BatchBar
          {...bar}
          selected={rows.flatMap(({ id }) => (selected.has(id) ? id : []))}
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
      onOpenChange={(open) => !open && list.keep()}
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
