import { pictureField } from '#features/content/media/client.ts'
import { teacherRecords } from '../client.ts'
import { type EditableTeacher, teacherFields } from '../schema.ts'
import { FieldsDialog } from '#records/editing/fields-dialog.tsx'
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
