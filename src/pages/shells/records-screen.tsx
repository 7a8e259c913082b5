import type { UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '#platform/browser/api-client.ts'
import type { RecordList } from '#platform/browser/use-record-list.ts'
import { Button } from '#platform/ui/button.tsx'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { LoadingRegion, Skeleton } from '#platform/ui/skeleton.tsx'

/** A screen that lists one kind of record: its title, the button that adds one, and the list as `children`. */
export function RecordsScreen({
  title,
  lead,
  addLabel,
  onAdd,
  children,
}: {
  title: string
  lead?: string
  addLabel: string
  onAdd: () => void
  children: ReactNode
}) {
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

/** A list while it loads, where it could not be read (`failed`, such as 'Failed to load teachers'), empty, and with its rows. */
export function RecordRows<Row>({
  query: { data, error, refetch, isFetching },
  loading,
  failed,
  empty,
  children,
}: {
  query: Pick<UseQueryResult<Row[]>, 'data' | 'error' | 'refetch' | 'isFetching'>
  loading: string
  failed: string
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}) {
  if (data) return data.length === 0 ? empty : children(data)
  if (!error) {
    return (
      <LoadingRegion label={loading} className="grid gap-3">
        {Array.from({ length: 5 }, (_, row) => (
          <Skeleton key={row} className="h-14 w-full" />
        ))}
      </LoadingRegion>
    )
  }
  return (
    <FailedState
      title={`${failed}: ${error.message}`}
      reference={error instanceof ApiError ? error.requestId : null}
      reloadLabel="Try Again"
      onReload={() => void refetch()}
      busy={isFetching}
    >
      Nothing is lost: only the reading did not work.
    </FailedState>
  )
}

/** The question before a record is deleted; `note` says what goes with it. */
export function RecordDeletion<Row, Edited = Row>({
  list,
  question,
  note,
}: {
  list: RecordList<Row, Edited>
  question: string
  note: (row: Row) => ReactNode
}) {
  return (
    <ConfirmDialog
      open={list.leaving !== null}
      onOpenChange={(open) => !open && list.keep()}
      title={question}
      description={list.leaving && note(list.leaving)}
      confirmLabel="Delete"
      busy={list.isDeleting}
      onConfirm={() => void list.confirmDeletion()}
    />
  )
}
