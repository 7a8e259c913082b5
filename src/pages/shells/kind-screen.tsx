import { type InfiniteData, type QueryKey, useInfiniteQuery, type UseInfiniteQueryOptions } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { reasonOf } from '#platform/browser/api-client.ts'
import { type RecordList, useRecordList } from '#platform/browser/use-record-list.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
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
  kind: Pick<KindWords, 'entity' | 'topic' | 'noun'>
  query: UseInfiniteQueryOptions<ListPage<Row>, Error, InfiniteData<ListPage<Row>>, Key, string | null>
  remove: (row: Row) => Promise<unknown>
  says: {
    [said in 'title' | 'lead' | 'add' | 'failed' | 'none' | 'first' | 'deleted' | 'question']: string
  } & { goesAlong: (row: Row) => string }
  table: TableOf<Row, Column>
  Dialog: ComponentType<{ record: Row | null; onSaved: () => void; onClose: () => void }>
}

/** The whole screen of a kind of record that is a table and a dialog. */
export function KindScreen<Row extends { id: string }, Column extends string, Key extends QueryKey>(
  props: KindScreenProps<Row, Column, Key>,
): ReactNode {
  const { kind, query, remove, says, table, Dialog } = props
  const read = useInfiniteQuery(query)
  const list = useRecordList<Row>({
    topic: kind.topic,
    remove,
    onDeleted: ({ id }, refresh) => toast.success(says.deleted, undoDeletion(kind.entity, [id], refresh)),
    onFailed: (error) => toast.error(`Delete failed: ${reasonOf(error)}`),
  })
  return (
    <RecordsScreen title={says.title} lead={says.lead} addLabel={says.add} onAdd={list.add}>
      <RecordRows
        query={read}
        noun={kind.noun}
        failed={says.failed}
        empty={<EmptyState title={says.none}>{says.first}</EmptyState>}
      >
        {(rows) => <Rows rows={rows} list={list} table={table} />}
      </RecordRows>
      {list.editing && (
        <Dialog key={list.edited?.id ?? 'new'} record={list.edited} onSaved={list.refresh} onClose={list.close} />
      )}
      <RecordDeletion list={list} question={says.question} note={says.goesAlong} />
    </RecordsScreen>
  )
}

function Rows<Row extends { id: string }, Column extends string>({
  rows,
  list,
  table: { values, ...table },
}: {
  rows: readonly Row[]
  list: RecordList<Row>
  table: TableOf<Row, Column>
}) {
  const { sorted, ...sort } = useSorted(rows, values)
  return <RecordTable {...table} {...sort} rows={sorted} onEdit={list.edit} onDelete={list.askToDelete} />
}
