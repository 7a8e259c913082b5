import { EditorScreen } from '#features/site-content/admin/editor-screen.tsx'
import { TeamEditor } from '#features/site-content/team/admin/team-editor.tsx'
import { adminTitle } from '#pages/shells/admin-title.ts'

export const meta = () => adminTitle('Team Management')

export default function TeamPage() {
  return (
    <EditorScreen
      title="Team Management"
      subtitle="WYSIWYG Editor - Click on any element to edit"
      loading="Loading team data..."
      sections={['team']}
    >
      <TeamEditor />
    </EditorScreen>
  )
}
