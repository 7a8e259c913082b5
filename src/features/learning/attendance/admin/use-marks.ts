import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { markAttendance } from '../client.ts'
import * as rules from '../marks.rules.ts'
import { type AttendanceState, mostMarks, type RosterPerson, staleMarksSchema } from '../schema.ts'
import { ApiError, reasonOf } from '#platform/browser/api-client.ts'
import { dropDraft, keepDraft, readDraft, useDraftKey } from '#records/editing/drafts.ts'
import { useOnline } from '#platform/browser/use-online.ts'
import type { ListPage } from '#platform/values/paging.ts'
import { t } from '#platform/values/translate.ts'

/** Marks that follow one another quickly go as one request, milliseconds. */
const gathersMs = 350
/** Before what could not be sent is sent again, milliseconds. */
const pausesMs = [2_000, 5_000, 15_000, 30_000]

/**
 * Marks of one session's roster: shown at once, stored soon, kept on this device until they are, and sent again by themselves. `problem`:
 * why they wait; null where they do not.
 */
export function useMarks(session: string, people: ReadonlyMap<string, RosterPerson>) {
  const queries = useQueryClient()
  const key = useDraftKey(`roster:${session}`)
  const [marks, setMarks] = useState(() => rules.resumed(readKept(key)))
  const [problem, setProblem] = useState<{ text: string; isPassing: boolean } | null>(null)
  const failures = useRef(0)
  const isOnline = useOnline()
  const latest = useRef(marks)
  const change = useCallback(
    (next: (before: rules.Marks) => rules.Marks) => {
      latest.current = next(latest.current)
      keep(key, latest.current)
      setMarks(latest.current)
    },
    [key],
  )
  const show = useCallback((changed: readonly RosterPerson[]) => putRows(queries, session, changed), [queries, session])

  const send = useCallback(async () => {
    const batch = rules.nextBatch(latest.current, mostMarks)
    if (batch.length === 0) return
    change((before) => rules.sending(before, batch))
    try {
      const { items } = await markAttendance(session, batch)
      show(items)
      failures.current = 0
      setProblem(null)
      change((before) => rules.stored(before, batch, items))
    } catch (error) {
      const instead = marksInstead(error)
      if (instead) {
        show(instead.theirs)
        change((before) => rules.contradicted(before, batch, instead))
      } else {
        failures.current += 1
        setProblem({ text: reasonOf(error), isPassing: isPassing(error) })
        change((before) => rules.unsent(before, batch))
      }
    }
  }, [change, session, show])

  const isWaiting = Object.values(marks.pending).some(({ at }) => at === 'waiting')
  const isKept = Object.values(marks.pending).some(({ at }) => at === 'kept')
  useEffect(() => {
    if (!isOnline || rules.nextBatch(marks, 1).length === 0) return
    const soon = setTimeout(() => void send(), gathersMs)
    return () => clearTimeout(soon)
  }, [marks, isOnline, send])
  useEffect(() => {
    if (!isKept || !isOnline || problem?.isPassing === false) return
    const pause = pausesMs[Math.min(failures.current, pausesMs.length) - 1] ?? 0
    const again = setTimeout(() => change(rules.resumed), pause)
    return () => clearTimeout(again)
  }, [isKept, isOnline, problem, change])

  return {
    marks,
    problem: isOnline ? (isKept || isWaiting ? (problem?.text ?? null) : null) : offline,
    mark: (chosen: readonly RosterPerson[], state: AttendanceState | null) =>
      change((before) => rules.marked(before, chosen, state)),
    /** Those who were marked by the last step, with what they are given back; null where nothing is left to undo. */
    undo: () => {
      const back = rules.undone(latest.current, (id) => people.get(id))
      if (back) change(() => back.marks)
      return back?.step ?? null
    },
    /** What was stored for many at once can be undone as one step. */
    keepStored: (stored: readonly RosterPerson[], to: AttendanceState) => {
      const versions = Object.fromEntries(stored.map(({ id, attendance }) => [id, attendance?.version ?? 0]))
      const step = stored.map(({ id }) => ({ id, from: null, to }))
      change((before) => rules.withStep({ ...before, versions: { ...before.versions, ...versions } }, step))
    },
    decide: (id: string, which: 'mine' | 'theirs') => change((before) => rules.decided(before, id, which)),
    retry: () => change(rules.resumed),
    /** Gives up what cannot be stored. */
    discard: () => change((before) => ({ ...before, pending: {} })),
  }
}

const offline = t('You are offline. What you mark is kept here, and stored once you are online again.')

/** Whom somebody else has marked otherwise, and who is gone, from a `stale` error; null for any other failure. */
function marksInstead(error: unknown) {
  if (!(error instanceof ApiError) || error.code !== 'stale') return null
  const told = staleMarksSchema.safeParse(error.body)
  return told.success ? told.data : null
}

/** Whether the same request may be taken later. */
function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || [401, 429].includes(error.status)
}

function readKept(key: string): rules.Marks {
  const pending = readDraft<rules.Marks['pending']>(key)?.document
  return pending ? { ...rules.noMarks, pending } : rules.noMarks
}

function keep(key: string, { pending }: rules.Marks): void {
  if (Object.keys(pending).length === 0) return dropDraft(key)
  keepDraft(key, { version: 0, base: {}, document: pending, keptAt: new Date().toISOString() })
}

/** Puts what an answer told of people into the rows that are shown. */
function putRows(queries: ReturnType<typeof useQueryClient>, session: string, changed: readonly RosterPerson[]): void {
  const byId = new Map(changed.map((person) => [person.id, person]))
  queries.setQueriesData<InfiniteData<ListPage<RosterPerson>>>(
    {
      predicate: ({ queryKey: [topic, ids, what] }) =>
        topic === 'attendance' && what === 'roster' && Array.isArray(ids) && ids.includes(session),
    },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, items: page.items.map((row) => byId.get(row.id) ?? row) })),
      },
  )
}
