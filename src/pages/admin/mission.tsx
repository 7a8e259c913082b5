import { EditorScreen } from '#features/site-content/admin/editor-screen.tsx'
import { MissionModulesEditor } from '#features/site-content/mission/admin/mission-modules-editor.tsx'
import { adminTitle } from '#pages/shells/admin-title.ts'

export const meta = () => adminTitle('Mission Management')

export default function MissionPage() {
  return (
    <EditorScreen
      title="Mission Management"
      subtitle="Modules are stored when you add, edit or delete one; texts and order when you save the section"
      loading="Loading mission data..."
      sections={['mission']}
    >
      <MissionModulesEditor />
    </EditorScreen>
  )
}
