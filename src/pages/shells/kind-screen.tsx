import {
  type InfiniteData,
  type QueryKey,
  useInfiniteQuery,
  type UseInfiniteQueryOptions,
  useQuery,
} from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { reasonOf } from '#platform/browser/api-client.ts'
import type { listCountQuery } from '#records/lists/list-client.ts'
import { rowsOf } from '#platform/browser/paged-query.ts'
import type { RecordBatchClient } from '#records/kinds/record-client.ts'
import { type ListingAsked, useListing } from '#records/lists/use-listing.ts'
import { useRecordList } from '#records/lists/use-record-list.ts'
import { useSelection } from '#records/lists/use-selection.ts'
import type { BatchBarProps } from '#records/batches/batch-bar.tsx'
import type { BatchWords } from '#records/batches/batch-words.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { RecordPlace, unread } from '#records/kinds/record-tools.tsx'
import { type RecordColumn, RecordTable } from '#records/lists/record-table.tsx'
import { toast } from '#platform/ui/toast.ts'
import { undoDeletion } from '#records/editing/undo-toast.ts'
import type { Listing, SortOf } from '#records/lists/listing.ts'
import type { ListPage } from '#platform/values/paging.ts'
import type { Selected } from '#records/batches/record-batch.ts'
import type { KindWords } from '#records/kinds/record-kind.ts'
import { BatchedRows, ListHead, NothingListed, RecordDeletion, RecordRows, RecordsScreen } from './records-screen.tsx'

type TableOf<Row, Column extends string> = {
  label: string
  nameOf: (row: Row) => string
  before?: RecordColumn<Row, Column>
  main: RecordColumn<Row, Column>
  columns: readonly RecordColumn<Row, Column>[]
  /** Of one row, beside editing and deleting. */
  renderActions?: (row: Row) => ReactNode
}

/** For the types: the columns sort as the listing says. */
export function tableOf<Row, Column extends string>(table: TableOf<Row, Column>) {
  return table
}

type Lists<Row, Declared extends Listing, Key extends QueryKey> = {
  listing: Declared
  /** Its screen: `announcements/teachers`. */
  name: string
  query: (
    asked: ListingAsked<Declared>,
  ) => UseInfiniteQueryOptions<ListPage<Row>, Error, InfiniteData<ListPage<Row>>, Key, string | null>
  count: (asked: ListingAsked<Declared>) => ReturnType<typeof listCountQuery>
  select: (asked: ListingAsked<Declared>) => Promise<{ items: Selected[]; more: boolean }>
  batches: RecordBatchClient
  words: BatchWords
  /** What a deletion of several takes along. */
  note: string
} & Pick<BatchBarProps, 'renderMore' | 'renderAbout'>

type KindScreenProps<Row extends { id: string }, Declared extends Listing, Key extends QueryKey> = {
  kind: Pick<KindWords, 'entity' | 'topic' | 'noun' | 'page'>
  lists: Lists<Row, Declared, Key>
  records: {
    read: (id: string) => Promise<Row>
    duplicate: (id: string) => Promise<{ id: string }>
    remove: (row: Row) => Promise<unknown>
  }
  says: {
    [said in 'title' | 'lead' | 'add' | 'failed' | 'none' | 'first' | 'noMatch' | 'deleted' | 'question']: string
  } & { goesAlong: (row: Row) => string }
  table: TableOf<Row, SortOf<Declared>>
  /** What else can be done where there are none yet. */
  renderFirst?: (refresh: () => void) => ReactNode
  /** Beside the button that adds one. */
  renderActions?: (refresh: () => void) => ReactNode
  /** A filter of its own, which `lists` go by. */
  filter?: ReactNode
  Dialog: ComponentType<{ record: Row | null; onSaved: () => void; onClose: () => void }>
}

/** The whole screen of a kind of record that is a table and a dialog. */
export function KindScreen<Row extends { id: string }, Declared extends Listing, Key extends QueryKey>(
  props: KindScreenProps<Row, Declared, Key>,
): ReactNode {
  const { kind, lists, records, says, table, renderFirst, renderActions, filter, Dialog } = props
  const { asked, isNarrowed, state, ...sort } = useListing(lists.listing)
  const read = useInfiniteQuery(lists.query(asked))
  const total = useQuery(lists.count(asked)).data
  const selection = useSelection()
  const list = useRecordList<Row>({
    topic: kind.topic,
    read: records.read,
    onUnread: unread,
    remove: records.remove,
    onDeleted: ({ id }, refresh) => toast.success(says.deleted, undoDeletion(kind.entity, [id], refresh)),
    onFailed: (error) => toast.error(`Delete failed: ${reasonOf(error)}`),
  })
  const { words, note, batches, renderMore, renderAbout } = lists
  return (
    <RecordsScreen
      title={says.title}
      lead={says.lead}
      addLabel={says.add}
      onAdd={list.add}
      actions={renderActions?.(list.refresh)}
    >
      <ListHead listing={lists.listing} state={state} list={lists.name}>
        {filter}
      </ListHead>
      <RecordRows
        query={read}
        total={total}
        noun={kind.noun}
        failed={says.failed}
        empty={
          <NothingListed isNarrowed={isNarrowed} nouns={says.noMatch}>
            <EmptyState title={says.none} action={renderFirst?.(list.refresh)}>
              {says.first}
            </EmptyState>
          </NothingListed>
        }
      >
        {(rows) => (
          <BatchedRows
            {...{ rows, total, list, selection, words, note, batches, renderMore, renderAbout }}
            nameOf={table.nameOf}
            selectMatching={() => lists.select(asked)}
          >
            {({ selected, onSelect, ...actions }) => (
              <RecordTable
                {...table}
                {...sort}
                {...actions}
                rows={rows}
                selection={{ nouns: kind.noun[1], selected, onSelect }}
              />
            )}
          </BatchedRows>
        )}
      </RecordRows>
      {list.editing && (
        <RecordPlace list={list} rows={rowsOf(read.data)} page={kind.page} duplicate={records.duplicate}>
          <Dialog key={list.edited?.id ?? 'new'} record={list.edited} onSaved={list.refresh} onClose={list.close} />
        </RecordPlace>
      )}
      <RecordDeletion
        list={list}
        question={says.question}
        note={says.goesAlong}
        renderAbout={(row) => renderAbout?.([{ id: row.id, title: table.nameOf(row), was: { ...row } }])}
      />
    </RecordsScreen>
  )
}
