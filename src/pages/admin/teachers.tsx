import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { TeacherDialog } from '#features/teachers/admin/teacher-dialog.tsx'
import { TeachersTable } from '#features/teachers/admin/teachers-table.tsx'
import { deleteTeacher, editableTeachersQuery } from '#features/teachers/editing/client.ts'
import type { EditableTeacher } from '#features/teachers/editing/schema.ts'
import { ApiError } from '#platform/browser/api-client.ts'
import { Button } from '#platform/ui/button.tsx'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { LoadingRegion, Skeleton } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { adminTitle } from '#pages/shells/admin-title.ts'

export const meta = () => adminTitle('Teachers')

/** The teachers, whom announcements name as hosts and speakers (admin.md §2, Teachers). */
export default function TeachersPage() {
  const queries = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery(editableTeachersQuery())
  const [editing, setEditing] = useState<EditableTeacher | 'new' | null>(null)
  const [leaving, setLeaving] = useState<EditableTeacher | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const refresh = () => void queries.invalidateQueries({ queryKey: ['teachers'] })

  async function remove(teacher: EditableTeacher) {
    setDeleting(true)
    try {
      await deleteTeacher(teacher.id)
      toast.success('Teacher deleted.')
      refresh()
    } catch (problem) {
      toast.error(`Delete failed: ${problem instanceof Error ? problem.message : String(problem)}`)
    } finally {
      setDeleting(false)
      setLeaving(null)
    }
  }

  return (
    <div className="page-margins grid gap-8 py-10">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl">Teachers</h1>
          <p className="mt-2 text-sm text-muted">The people who host announcements and speak at them.</p>
        </div>
        <Button onClick={() => setEditing('new')}>
          <Plus aria-hidden="true" className="size-4.5" />
          Add Teacher
        </Button>
      </div>
      {error && !data ? (
        <FailedState
          title={`Failed to load teachers: ${error.message}`}
          reference={error instanceof ApiError ? error.requestId : null}
          reloadLabel="Try Again"
          onReload={() => void refetch()}
          busy={isFetching}
        >
          Nothing is lost: only the reading did not work.
        </FailedState>
      ) : !data ? (
        <LoadingRegion label="Loading teachers…" className="grid gap-3">
          {Array.from({ length: 5 }, (_, row) => (
            <Skeleton key={row} className="h-14 w-full" />
          ))}
        </LoadingRegion>
      ) : data.length === 0 ? (
        <EmptyState title="No teachers">Add the first one: announcements can then name hosts and speakers.</EmptyState>
      ) : (
        <TeachersTable teachers={data} onEdit={setEditing} onDelete={setLeaving} />
      )}
      {editing && (
        <TeacherDialog
          key={editing === 'new' ? 'new' : editing.id}
          teacher={editing === 'new' ? null : editing}
          onSaved={refresh}
          onClose={() => setEditing(null)}
        />
      )}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title="Are you sure you want to delete this teacher?"
        description={leaving && `${leaving.name}. Announcements that name this teacher stay, without the name.`}
        confirmLabel="Delete"
        busy={isDeleting}
        onConfirm={() => leaving && void remove(leaving)}
      />
    </div>
  )
}
