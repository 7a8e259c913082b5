import { CourseField } from '#features/learning/courses/admin/course-field.tsx'
import { voiceKind } from '#features/learning/voices/kind.ts'
import { adminTitle } from '../shells/admin-page.tsx'
import { KindDialog, KindScreen } from '../shells/kind-screen.tsx'
import type { KindRow } from '#records/kinds/kind.ts'
import { t } from '#platform/values/translate.ts'

export const meta = () => adminTitle(t('Voices'))

export default function VoicesPage() {
  return <KindScreen kind={voiceKind} Dialog={VoiceDialog} />
}

function VoiceDialog(props: { record: KindRow<typeof voiceKind> | null; onSaved: () => void; onClose: () => void }) {
  return (
    <KindDialog
      {...props}
      kind={voiceKind}
      renderOwn={({ course_id }) => ({
        course_id: (
          <CourseField
            {...course_id}
            value={course_id.value ?? ''}
            onChange={(course) => course_id.onChange(course || null)}
          />
        ),
      })}
    />
  )
}
