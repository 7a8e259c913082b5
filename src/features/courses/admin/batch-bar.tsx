import { useRef, useState } from 'react'
import { deleteCourses, publishCourses } from '#features/courses/editing/client.ts'
import { Button } from '#platform/ui/button.tsx'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { toast } from '#platform/ui/toast.ts'

/** How many courses one request takes, so that progress can be seen and the rest cancelled. */
const atOnce = 4
type Running = { doing: string; done: number; of: number }

/** What can be done to the selected courses at once: 'Delete Selected (n)', publish, make drafts; with progress and Cancel. */
export function BatchBar({
  selected,
  onDone,
}: {
  selected: readonly string[]
  /** Told which of them are no longer selected, after each step. */
  onDone: (ids: readonly string[]) => void
}) {
  const [running, setRunning] = useState<Running | null>(null)
  const [isAsking, setAsking] = useState(false)
  const cancelled = useRef(false)

  async function run(
    doing: string,
    work: (ids: readonly string[]) => Promise<number>,
    said: (n: number) => string,
    failed: string,
  ) {
    const ids = [...selected]
    cancelled.current = false
    setAsking(false)
    let count = 0
    try {
      for (let done = 0; done < ids.length && !cancelled.current; done += atOnce) {
        setRunning({ doing, done, of: ids.length })
        const some = ids.slice(done, done + atOnce)
        count += await work(some)
        onDone(some)
      }
      toast.success(said(count))
    } catch (error) {
      console.error(failed, error)
      toast.error(failed)
    } finally {
      setRunning(null)
    }
  }
  const publish = (published: boolean) =>
    void run(
      published ? 'Publishing' : 'Unpublishing',
      (ids) => publishCourses(ids, published),
      (n) => `Successfully ${published ? 'published' : 'unpublished'} ${n} courses!`,
      `Batch ${published ? 'publish' : 'unpublish'} failed, please try again`,
    )

  if (running) {
    return (
      <div role="status" className="flex flex-wrap items-center gap-3 text-sm">
        <progress aria-label={running.doing} value={running.done} max={running.of} className="h-2 w-40 accent-accent" />
        {running.doing} {running.done} of {running.of}…
        <Button variant="secondary" size="sm" onClick={() => (cancelled.current = true)}>
          Cancel
        </Button>
      </div>
    )
  }
  if (selected.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" onClick={() => publish(true)}>
        Publish
      </Button>
      <Button variant="secondary" size="sm" onClick={() => publish(false)}>
        Unpublish
      </Button>
      <Button variant="danger" size="sm" onClick={() => setAsking(true)}>
        Delete Selected ({selected.length})
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Are you sure you want to delete the selected ${selected.length} courses?`}
        description="Their child courses become standalone; their enrollments keep the title."
        confirmLabel="Delete"
        onConfirm={() =>
          void run(
            'Deleting',
            deleteCourses,
            (n) => `Successfully deleted ${n} courses!`,
            'Batch delete failed, please try again',
          )
        }
      />
    </div>
  )
}
