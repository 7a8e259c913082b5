import { useInfiniteQuery } from '@tanstack/react-query'
import { TeacherDialog } from '#features/teachers/admin/teacher-dialog.tsx'
import { TeachersTable } from '#features/teachers/admin/teachers-table.tsx'
import { editableTeachersQuery, teacherRecords } from '#features/teachers/editing/client.ts'
import type { EditableTeacher } from '#features/teachers/editing/schema.ts'
import { teacherWords } from '#features/teachers/kind.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { useRecordList } from '#platform/browser/use-record-list.ts'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { toast } from '#platform/ui/toast.ts'
import { adminTitle } from '#pages/shells/admin-title.ts'
import { RecordDeletion, RecordRows, RecordsScreen } from '#pages/shells/records-screen.tsx'

export const meta = () => adminTitle('Teachers')

export default function TeachersPage() {
  const query = useInfiniteQuery(editableTeachersQuery())
  const list = useRecordList<EditableTeacher>({
    topic: teacherWords.topic,
    remove: teacherRecords.remove,
    onDeleted: () => toast.success('Teacher deleted.'),
    onFailed: (error) => toast.error(`Delete failed: ${reasonOf(error)}`),
  })
  return (
    <RecordsScreen
      title="Teachers"
      lead="The people who host announcements and speak at them."
      addLabel="Add Teacher"
      onAdd={list.add}
    >
      <RecordRows
        query={query}
        noun={teacherWords.noun}
        failed="Failed to load teachers"
        empty={
          <EmptyState title="No teachers">
            Add the first one: announcements can then name hosts and speakers.
          </EmptyState>
        }
      >
        {(teachers) => <TeachersTable teachers={teachers} onEdit={list.edit} onDelete={list.askToDelete} />}
      </RecordRows>
      {list.editing && (
        <TeacherDialog
          key={list.edited?.id ?? 'new'}
          teacher={list.edited}
          onSaved={list.refresh}
          onClose={list.close}
        />
      )}
      <RecordDeletion
        list={list}
        question="Are you sure you want to delete this teacher?"
        note={({ name }) => `${name}. Announcements that name this teacher stay, without the name.`}
      />
    </RecordsScreen>
  )
}
