import { type InfiniteData, type QueryKey, useInfiniteQuery, type UseInfiniteQueryOptions } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { reasonOf } from '#platform/browser/api-client.ts'
import { rowsOf } from '#platform/browser/paged-query.ts'
import { useRecordList } from '#platform/browser/use-record-list.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { RecordPlace, unread } from '#platform/ui/record-tools.tsx'
import { type RecordColumn, RecordTable } from '#platform/ui/record-table.tsx'
import { useSorted } from '#platform/ui/sortable-table.tsx'
import { toast } from '#platform/ui/toast.ts'
import { undoDeletion } from '#platform/ui/undo-deletion.ts'
import type { ListPage } from '#platform/values/paging.ts'
import type { KindWords } from '#platform/values/record-kind.ts'
import { RecordDeletion, RecordRows, RecordsScreen } from './records-screen.tsx'

type TableOf<Row, Column extends string> = {
  label: string
  nameOf: (row: Row) => string
  /** What each sortable column goes by. */
  values: Readonly<Record<Column, (row: Row) => string | number | boolean>>
  before?: RecordColumn<Row, Column>
  main: RecordColumn<Row, Column>
  columns: readonly RecordColumn<Row, Column>[]
}

/** For the types: the columns are those that `values` names. */
export function tableOf<Row, Column extends string>(table: TableOf<Row, Column>) {
  return table
}

type KindScreenProps<Row extends { id: string }, Column extends string, Key extends QueryKey> = {
  kind: Pick<KindWords, 'entity' | 'topic' | 'noun' | 'page'>
  query: UseInfiniteQueryOptions<ListPage<Row>, Error, InfiniteData<ListPage<Row>>, Key, string | null>
  records: {
    read: (id: string) => Promise<Row>
    duplicate: (id: string) => Promise<{ id: string }>
    remove: (row: Row) => Promise<unknown>
  }
  says: {
    [said in 'title' | 'lead' | 'add' | 'failed' | 'none' | 'first' | 'deleted' | 'question']: string
  } & { goesAlong: (row: Row) => string }
  table: TableOf<Row, Column>
  /** What else can be done where there are none yet. */
  renderFirst?: (refresh: () => void) => ReactNode
  Dialog: ComponentType<{ record: Row | null; onSaved: () => void; onClose: () => void }>
}

/** The whole screen of a kind of record that is a table and a dialog. */
export function KindScreen<Row extends { id: string }, Column extends string, Key extends QueryKey>(
  props: KindScreenProps<Row, Column, Key>,
): ReactNode {
  const { kind, query, records, says, table, renderFirst, Dialog } = props
  const read = useInfiniteQuery(query)
  const list = useRecordList<Row>({
    topic: kind.topic,
    read: records.read,
    onUnread: unread,
    remove: records.remove,
    onDeleted: ({ id }, refresh) => toast.success(says.deleted, undoDeletion(kind.entity, [id], refresh)),
    onFailed: (error) => toast.error(`Delete failed: ${reasonOf(error)}`),
  })
  const { values, ...columns } = table
  const { sorted, ...sort } = useSorted(rowsOf(read.data), values)
  return (
    <RecordsScreen title={says.title} lead={says.lead} addLabel={says.add} onAdd={list.add}>
      <RecordRows
        query={read}
        noun={kind.noun}
        failed={says.failed}
        empty={
          <EmptyState title={says.none} action={renderFirst?.(list.refresh)}>
            {says.first}
          </EmptyState>
        }
      >
        {() => <RecordTable {...columns} {...sort} rows={sorted} onEdit={list.edit} onDelete={list.askToDelete} />}
      </RecordRows>
      {list.editing && (
        <RecordPlace list={list} rows={sorted} page={kind.page} duplicate={records.duplicate}>
          <Dialog key={list.edited?.id ?? 'new'} record={list.edited} onSaved={list.refresh} onClose={list.close} />
        </RecordPlace>
      )}
      <RecordDeletion list={list} question={says.question} note={says.goesAlong} />
    </RecordsScreen>
  )
}
