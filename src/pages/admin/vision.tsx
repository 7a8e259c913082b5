import { EditorScreen } from '#features/site-content/admin/editor-screen.tsx'
import { VisionEditor } from '#features/site-content/vision/admin/vision-editor.tsx'
import { adminTitle } from '#pages/shells/admin-title.ts'

export const meta = () => adminTitle('Vision Management')

export default function VisionPage() {
  return (
    <EditorScreen
      title="Vision Management"
      subtitle="Modules are stored when you add, edit or delete one; texts, statements and order when you save the section"
      loading="Loading vision data..."
      sections={['vision']}
    >
      <VisionEditor />
    </EditorScreen>
  )
}
