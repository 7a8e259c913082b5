import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

export type RecordList<Row, Edited = Row> = ReturnType<typeof useRecordList<Row, Edited>>

type RecordListOptions<Row> = {
  topic: string
  remove: (row: Row) => Promise<unknown>
  /** `refresh` refetches the list again, such as after an undo. */
  onDeleted: (row: Row, refresh: () => void) => void
  onFailed: (error: unknown) => void
}

/** The dialog, deletion and refetch of a list of records; `topic` begins the query keys that are refetched. */
export function useRecordList<Row, Edited = Row>({ topic, remove, onDeleted, onFailed }: RecordListOptions<Row>) {
  const queries = useQueryClient()
  const [editing, setEditing] = useState<Edited | 'new' | null>(null)
  const [leaving, setLeaving] = useState<Row | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const refresh = () => void queries.invalidateQueries({ queryKey: [topic] })

  async function confirmDeletion() {
    if (leaving === null) return
    setDeleting(true)
    try {
      await remove(leaving)
      onDeleted(leaving, refresh)
      refresh()
    } catch (error) {
      onFailed(error)
    } finally {
      setDeleting(false)
      setLeaving(null)
    }
  }

  return {
    editing,
    /** Null for the dialog that adds. */
    edited: editing === 'new' ? null : editing,
    add: () => setEditing('new'),
    edit: (record: Edited) => setEditing(record),
    close: () => setEditing(null),
    leaving,
    askToDelete: (row: Row) => setLeaving(row),
    keep: () => setLeaving(null),
    isDeleting,
    confirmDeletion,
    refresh,
  }
}
