import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Location, useLocation } from 'react-router'
import { useNavigate } from '#platform/browser/use-navigate.ts'
import { useUnsavedWork } from '#platform/browser/unsaved-work.tsx'
import { reasonOf } from '#platform/browser/api-client.ts'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { recordAddressIn } from '#platform/values/record-id.ts'
import { t } from '#platform/values/translate.ts'

type Named = { id: string }
export type RecordList<Row extends Named, Edited extends Named = Row> = ReturnType<typeof useRecordList<Row, Edited>>

type RecordListOptions<Row, Edited> = {
  topic: string
  /** A record that the address names and that is not opened from the list. */
  read: (id: string) => Promise<Edited>
  /** What is said where it could not be opened. */
  unread?: string
  /** Without it none is deleted. */
  remove?: (row: Row) => Promise<unknown>
  /** `refresh` refetches the list again, such as after an undo. */
  onDeleted?: (row: Row, refresh: () => void) => void
  onFailed?: (error: unknown) => void
}

/** The dialog, deletion and refetch of a list of records; `topic` begins the query keys that are refetched. The address names the record in the dialog. */
export function useRecordList<Row extends Named, Edited extends Named = Row>(options: RecordListOptions<Row, Edited>) {
  const { topic, remove, onDeleted, onFailed } = options
  const queries = useQueryClient()
  const [isAdding, setAdding] = useAdding()
  const opened = useOpened<Edited>(options)
  const [leaving, setLeaving] = useState<Row | null>(null)
  const { isBusy: isDeleting, run } = useAction()
  const refresh = () => void queries.invalidateQueries({ queryKey: [topic] })

  async function confirmDeletion() {
    if (leaving === null) return
    const work = async () => {
      await remove?.(leaving)
      onDeleted?.(leaving, refresh)
      refresh()
    }
    await run(null, work, onFailed)
    setLeaving(null)
  }

  return {
    editing: isAdding || opened.record !== null,
    /** Null for the dialog that adds. */
    edited: isAdding ? null : opened.record,
    add: () => setAdding(true),
    edit: opened.open,
    /** Opens one by its id alone. */
    visit: opened.visit,
    turnTo: opened.turnTo,
    close: () => {
      if (isAdding) setAdding(false)
      else opened.close()
    },
    leaving,
    askToDelete: (row: Row) => setLeaving(row),
    keep: () => setLeaving(null),
    isDeleting,
    confirmDeletion,
    refresh,
  }
}

/** For a way to a list from elsewhere that begins with adding a record. */
export const toAdd = { state: { isAdding: true } } as const

/** Whether a record is being added: begun by hand, or by a way here that says so, once. */
function useAdding() {
  const [isAdding, setAdding] = useState(false)
  const [begunAt, setBegunAt] = useState('')
  const navigate = useNavigate()
  const { state, key, pathname, search } = useLocation() as Location<unknown>
  const isAsked = typeof state === 'object' && state !== null && 'isAdding' in state
  if (isAsked && begunAt !== key) {
    setBegunAt(key)
    setAdding(true)
  }
  const forget = useEffectEvent(() => void navigate({ pathname, search }, { replace: true, preventScrollReset: true }))
  useEffect(() => {
    if (isAsked) forget()
  }, [isAsked])
  return [isAdding, setAdding] as const
}

/** The record that the address names, as it was when it was opened. */
function useOpened<Edited extends Named>({
  read,
  unread = t('This could not be opened'),
}: Pick<RecordListOptions<never, Edited>, 'read' | 'unread'>) {
  const { id, open, turnTo, leave } = useRecordAddress()
  const [opened, setOpened] = useState<Edited | null>(null)
  /** Its dialog is closed, and the address is about to follow. */
  const [closing, setClosing] = useState<string | null>(null)
  if (closing !== null && closing !== id) setClosing(null)
  const [before, setBefore] = useState(id)
  if (before !== id) {
    setBefore(id)
    // Whoever comes back to it sees it as it is then.
    if (id === null) setOpened(null)
  }
  const { isLeaving } = useUnsavedWork()
  const isWanted = id !== null && id !== closing && id !== opened?.id
  const readOne = useEffectEvent(read)
  const tell = useEffectEvent((error: unknown) => {
    toast.error(unread, { description: reasonOf(error) })
    leave()
  })
  const follow = useEffectEvent(() => {
    if (!isLeaving()) leave()
  })
  useEffect(() => {
    if (!isWanted || id === null) return
    let isOver = false
    readOne(id).then(
      (record) => !isOver && setOpened(record),
      (error: unknown) => !isOver && tell(error),
    )
    return () => {
      isOver = true
    }
  }, [id, isWanted])
  useEffect(() => {
    // Once the dialog is gone: while it has unsaved edits, leaving asks.
    if (closing !== null) follow()
  }, [closing])
  return {
    record: opened !== null && opened.id === id && closing === null ? opened : null,
    open: (record: Edited) => {
      setOpened(record)
      open(record.id)
    },
    visit: open,
    turnTo,
    close: () => {
      setOpened(null)
      setClosing(id)
    },
  }
}

/** The record that the address of a list's screen names, and the ways there, to another one of the list, and back. */
function useRecordAddress() {
  const { pathname, search, state } = useLocation() as Location<unknown>
  const navigate = useNavigate()
  const { list, id } = recordAddressIn(pathname)
  const isFromList = typeof state === 'object' && state !== null && 'isFromList' in state
  const still = { preventScrollReset: true }
  const addressOf = (record: string) => ({ pathname: `${list === '/' ? '' : list}/${record}`, search })
  return {
    id,
    open: (record: string) => void navigate(addressOf(record), { ...still, state: { isFromList: true } }),
    /** To another one, which takes its place in the history. */
    turnTo: (record: string) => void navigate(addressOf(record), { ...still, state, replace: true }),
    /** Back to the list with its filters. */
    leave: () => {
      if (isFromList) void navigate(-1)
      else void navigate({ pathname: list, search }, { ...still, replace: true })
    },
  }
}
