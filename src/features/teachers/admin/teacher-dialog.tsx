import { pictureField } from '#features/media/client.ts'
import { teacherRecords } from '#features/teachers/editing/client.ts'
import { type EditableTeacher, type TeacherFields, teacherFieldsSchema } from '#features/teachers/editing/schema.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { useRecordForm } from '#platform/browser/use-record-form.ts'
import { TextAreaField, TextField } from '#platform/ui/input.tsx'
import { RecordDialog } from '#platform/ui/record-dialog.tsx'
import { SquareImageUpload } from '#platform/ui/square-image-upload.tsx'
import { toast } from '#platform/ui/toast.ts'
import { faultsOf } from '#platform/values/faults.ts'

const names = { name: 'Name', bio: 'Bio', avatar_url: 'Avatar URL' }
const blank: TeacherFields = { name: '', bio: '', avatar_url: null }

/** 'Add Teacher' (`teacher` null) or 'Edit Teacher' (admin.md §2, Teachers). `onSaved` runs before it closes. */
export function TeacherDialog({
  teacher,
  onSaved,
  onClose,
}: {
  teacher: EditableTeacher | null
  onSaved: () => void
  onClose: () => void
}) {
  const form = useRecordForm<TeacherFields>({
    draftKey: `teachers/${teacher?.id ?? 'new'}`,
    version: teacher?.version ?? 0,
    stored: teacher ? { name: teacher.name, bio: teacher.bio, avatar_url: teacher.avatar_url } : blank,
    check: (fields) => faultsOf(teacherFieldsSchema, fields),
    send: (fields, version, added) => teacherRecords.store(teacher, fields, version, added),
  })
  const { fields, put } = form
  return (
    <RecordDialog
      title={teacher ? 'Edit Teacher' : 'Add Teacher'}
      saveLabel={teacher ? 'Save Changes' : 'Add Teacher'}
      form={form}
      names={names}
      versions={{ entity: 'teachers', id: teacher?.id }}
      onClose={onClose}
      onSaved={() => {
        toast.success(teacher ? 'Teacher updated.' : 'Teacher added.')
        onSaved()
      }}
      onFailed={(error) => toast.error(`Operation failed: ${reasonOf(error)}`)}
    >
      <TextField
        label="Name"
        required
        maxLength={200}
        error={form.errorAt('name')}
        value={fields.name}
        onChange={({ target }) => put({ name: target.value })}
      />
      <TextAreaField
        label="Bio"
        maxLength={5000}
        error={form.errorAt('bio')}
        value={fields.bio}
        onChange={({ target }) => put({ bio: target.value })}
      />
      <SquareImageUpload
        {...pictureField('teacher-avatar')}
        label="Avatar URL"
        error={form.errorAt('avatar_url')}
        shape="round"
        value={fields.avatar_url}
        onChange={(avatar_url) => put({ avatar_url })}
      />
    </RecordDialog>
  )
}
