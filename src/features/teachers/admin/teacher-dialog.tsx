import { pictureField } from '#features/media/client.ts'
import { teacherRecords } from '#features/teachers/editing/client.ts'
import { type EditableTeacher, type TeacherFields, teacherFieldsSchema } from '#features/teachers/editing/schema.ts'
import { teacherFields } from '#features/teachers/schema.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { useRecordForm } from '#platform/browser/use-record-form.ts'
import { controlsOf, drawFields } from '#platform/ui/form-fields.tsx'
import { RecordDialog } from '#platform/ui/record-dialog.tsx'
import { SquareImageUpload } from '#platform/ui/square-image-upload.tsx'
import { toast } from '#platform/ui/toast.ts'
import { fieldErrorsOf } from '#platform/values/field-errors.ts'
import { initialOf, namesOf, picked } from '#platform/values/fields.ts'

/** Adds (`teacher` null) or edits. `onSaved` runs before it closes. */
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
    stored: teacher ? picked(teacher, teacherFieldsSchema.keyof().options) : initialOf(teacherFields),
    check: (fields) => fieldErrorsOf(teacherFieldsSchema, fields),
    send: (fields, version, added) => teacherRecords.store(teacher, fields, version, added),
  })
  const controls = controlsOf(teacherFields, form)
  return (
    <RecordDialog
      title={teacher ? 'Edit Teacher' : 'Add Teacher'}
      saveLabel={teacher ? 'Save Changes' : 'Add Teacher'}
      form={form}
      names={namesOf(teacherFields)}
      versions={{ entity: 'teachers', id: teacher?.id, what: 'this teacher' }}
      onClose={onClose}
      onSaved={() => {
        toast.success(teacher ? 'Teacher updated.' : 'Teacher added.')
        onSaved()
      }}
      onFailed={(error) => toast.error(`Operation failed: ${reasonOf(error)}`)}
    >
      {Object.values(
        drawFields(teacherFields, controls, {
          avatar_url: <SquareImageUpload {...pictureField('teacher-avatar')} {...controls.avatar_url} shape="round" />,
        }),
      )}
    </RecordDialog>
  )
}
