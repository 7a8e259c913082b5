import { pictureField } from '#features/media/client.ts'
import { teacherRecords } from '#features/teachers/client.ts'
import { type EditableTeacher, teacherFields } from '#features/teachers/schema.ts'
import { FieldsDialog } from '#platform/ui/fields-dialog.tsx'
import { SquareImageUpload } from '#platform/ui/square-image-upload.tsx'

export function TeacherDialog(props: { record: EditableTeacher | null; onSaved: () => void; onClose: () => void }) {
  return (
    <FieldsDialog
      {...props}
      entity="teachers"
      declared={teacherFields}
      store={teacherRecords.store}
      noun="teacher"
      renderOwn={({ avatar_url }) => ({
        avatar_url: <SquareImageUpload {...pictureField('teacher-avatar')} {...avatar_url} shape="round" />,
      })}
    />
  )
}
