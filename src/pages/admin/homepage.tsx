import { EditorScreen } from '#features/site-content/admin/editor-screen.tsx'
import { HeroEditor } from '#features/site-content/hero/admin/hero-editor.tsx'
import { MissionEditor } from '#features/site-content/mission/admin/mission-editor.tsx'
import { adminTitle } from '#pages/shells/admin-title.ts'

export const meta = () => adminTitle('Homepage Management')

export default function HomepagePage() {
  return (
    <EditorScreen
      title="Homepage Management"
      subtitle="WYSIWYG Editor - Click on any element to edit"
      loading="Loading homepage data..."
      sections={['hero', 'mission']}
    >
      <HeroEditor />
      <MissionEditor />
    </EditorScreen>
  )
}
