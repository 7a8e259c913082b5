import type { QueryKey, UseQueryOptions, UseQueryResult } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { reasonOf } from '#platform/browser/api-client.ts'
import type { RecordList } from '#records/lists/use-record-list.ts'
import type { useSelection } from '#records/lists/use-selection.ts'
import { SavedViews } from '#features/people/saved-views/saved-views.admin.tsx'
import type { ListState } from '#records/lists/use-listing.ts'
import { BatchBar, type BatchBarProps } from '#records/batches/batch-bar.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { FilterCount, ListControls, type ListControlsProps } from '#records/lists/list-controls.tsx'
import { LoadingRegion } from '#platform/ui/skeleton.tsx'
import { PagedRows, type PagedRowsProps } from '#records/lists/paged-rows.tsx'
import type { Selected } from '#records/batches/record-batch.ts'
import { t } from '#platform/values/translate.ts'

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
  if (query.isPending) {
    const shapes = Array<string>(cards).fill('h-80 w-full')
    return <LoadingRegion label={loading} className="grid gap-8 sm:grid-cols-2 lg:grid-cols-3" shapes={shapes} />
  }
  if (!isEmpty) return children
  const again = query.error && (
    <Button variant="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
      {t('Try Again')}
    </Button>
  )
  return (
    <EmptyState title={title} action={again}>
      {query.error ? t('They could not be read just now.') : text}
    </EmptyState>
  )
}

/** The rows of a paged query with its loading, failed and empty states; `noun` is singular and plural. */
export function RecordRows<Row>({ query, failed, ...rest }: Omit<PagedRowsProps<Row>, 'failedText'>) {
  return (
    <PagedRows
      query={query}
      failed={t('{what}: {reason}', { what: failed, reason: reasonOf(query.error) })}
      failedText={t('Nothing is lost: only the reading did not work.')}
      {...rest}
    />
  )
}

type RowsBatchProps<Row extends { id: string }> = Pick<
  BatchBarProps,
  'words' | 'note' | 'batches' | 'moves' | 'ask' | 'renderAbout' | 'renderMore' | 'isWaiting'
> & {
  rows: readonly Row[]
  nameOf: (row: Row) => string
  /** How many the filter finds, and their selection; without it the rows alone can be selected. */
  total?: number | undefined
  selectMatching?: () => Promise<{ items: Selected[]; more: boolean }>
  list: Pick<RecordList<Row>, 'refresh'>
  selection: ReturnType<typeof useSelection>
}

/** What is done to the selected rows of a list, beside its count. */
export function RowsBatch<Row extends { id: string }>(props: RowsBatchProps<Row>) {
  const { rows, nameOf, total, selectMatching, list, selection, ...bar } = props
  const { selected, select } = selection
  const chosen = rows.flatMap((row) =>
    selected.has(row.id) ? [{ id: row.id, title: nameOf(row), was: { ...row } }] : [],
  )
  const isWhole = rows.length > 0 && chosen.length === rows.length
  return (
    <BatchBar
      {...bar}
      selected={chosen}
      matching={isWhole && total !== undefined && selectMatching ? { count: total, select: selectMatching } : undefined}
      onDone={(ids) => {
        select(ids, false)
        list.refresh()
      }}
    />
  )
}

type RecordDeletionProps<Row extends { id: string }> = {
  list: Pick<RecordList<Row>, 'leaving' | 'keep' | 'isDeleting' | 'confirmDeletion'>
  question: string
  note: (row: Row) => ReactNode
  /** Details of the question; `isWaiting` disables it until they are known. */
  renderAbout?: (row: Row) => ReactNode
  isWaiting?: boolean
}

/** `note` says what is deleted along with it. */
export function RecordDeletion<Row extends { id: string }>(props: RecordDeletionProps<Row>) {
  const { list, question, note, renderAbout, isWaiting } = props
  return (
    <ConfirmDialog
      open={list.leaving !== null}
      onClose={list.keep}
      title={question}
      description={list.leaving && note(list.leaving)}
      confirmLabel={t('Delete')}
      busy={list.isDeleting}
      isWaiting={isWaiting}
      onConfirm={() => void list.confirmDeletion()}
    >
      {list.leaving && renderAbout?.(list.leaving)}
    </ConfirmDialog>
  )
}

type ListHeadProps<Read, Key extends QueryKey> = Omit<ListControlsProps, 'state' | 'views' | 'renderCount'> & {
  state: ListState
  list: string
  /** Counts the rows that these parameters alone leave. */
  countOf: (names: readonly string[]) => UseQueryOptions<Read, Error, number | null, Key>
}

/** The controls of a list with one's own views of it; `list` names the screen. */
export function ListHead<Read, Key extends QueryKey>({ list, countOf, ...controls }: ListHeadProps<Read, Key>) {
  const views = <SavedViews key={list} list={list} state={controls.state} />
  return <ListControls {...{ ...controls, views }} renderCount={(names) => <FilterCount query={countOf(names)} />} />
}

/** Adds a record to a list; a sign alone where there is no room. */
export function AddButton({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <Button className={lineActionClass} icon={Plus} onClick={onAdd}>
      <span className="max-lg:sr-only">{label}</span>
    </Button>
  )
}

/** Of the main action in the line over a list. */
export const lineActionClass = 'px-3! lg:px-5!'

type NothingListedProps = { isNarrowed: boolean; nouns: string; children: ReactNode }

/** Where a list shows nothing: for want of records, or of what its filters find. */
export function NothingListed({ isNarrowed, nouns, children }: NothingListedProps) {
  if (!isNarrowed) return children
  return <EmptyState title={nouns}>{t('Try other words, or another filter.')}</EmptyState>
}
