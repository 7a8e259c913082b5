import { UserCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { markAttendance, type RosterShown, unmarkedPeople } from '../client.ts'
import type { AttendanceState, RosterPerson } from '../schema.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { Button } from '#platform/ui/button.tsx'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { RunningProgress } from '#platform/ui/running-progress.tsx'
import { toast } from '#platform/ui/toast.ts'

type MarkRestProps = {
  session: string
  shown: RosterShown
  /** Of whom nothing is known; undefined while not counted. */
  count: number | undefined
  /** Marks are still on their way. */
  isWaiting: boolean
  onMarked: (people: readonly RosterPerson[], state: AttendanceState) => void
}

/** Marks everybody of whom nothing is known yet as present, a hundred at a time, with progress and Cancel. */
export function MarkRest({ session, shown, count, isWaiting, onMarked }: MarkRestProps) {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [reached, setReached] = useState<number | null>(null)
  const [total, setTotal] = useState(0)
  const cancelled = useRef(false)

  async function run() {
    setAsking(false)
    setTotal(count ?? 0)
    cancelled.current = false
    const done: RosterPerson[] = []
    try {
      for (;;) {
        setReached(done.length)
        if (cancelled.current) break
        const { items } = await unmarkedPeople(shown)
        const marks = items.map(({ id, attendance }) => ({
          id,
          state: 'present' as const,
          version: attendance?.version ?? 0,
        }))
        if (marks.length === 0) break
        done.push(...(await markAttendance(session, marks)).items)
      }
      toast.success(markedText(done.length))
    } catch (error) {
      toast.error('Not everybody could be marked', { description: `${markedText(done.length)} ${reasonOf(error)}` })
    } finally {
      setReached(null)
      if (done.length > 0) onMarked(done, 'present')
      void queries.invalidateQueries({ queryKey: ['attendance'] })
    }
  }

  if (reached !== null) {
    const words = `Marking ${reached} of ${total}…`
    const cancel = () => (cancelled.current = true)
    return <RunningProgress words={words} done={reached} of={Math.max(total, 1)} onCancel={cancel} />
  }
  return (
    <>
      <Button size="sm" disabled={!count || isWaiting} onClick={() => setAsking(true)}>
        <UserCheck aria-hidden="true" className="size-4" />
        {count === undefined ? 'Mark the rest present' : `Mark the rest present (${count})`}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={askText(count ?? 0)}
        description="Whoever is marked already stays as they are. It can be undone."
        confirmLabel="Mark as present"
        tone="primary"
        onConfirm={() => void run()}
      />
    </>
  )
}

function askText(count: number): string {
  return count === 1
    ? 'Mark the one person who is not marked yet as present?'
    : `Mark the ${count} people who are not marked yet as present?`
}

function markedText(count: number): string {
  return count === 1 ? 'One person is marked as present.' : `${count} people are marked as present.`
}
