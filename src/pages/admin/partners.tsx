import { EditorScreen } from '#features/site-content/admin/editor-screen.tsx'
import { PartnersEditor } from '#features/site-content/partners/admin/partners-editor.tsx'
import { adminTitle } from '#pages/shells/admin-title.ts'

export const meta = () => adminTitle('Partners Management')

export default function PartnersPage() {
  return (
    <EditorScreen
      title="Partners Management"
      subtitle="Partners are stored when you add, edit or delete one; texts and order when you save the section"
      loading="Loading partners data..."
      sections={['partners']}
    >
      <PartnersEditor />
    </EditorScreen>
  )
}
