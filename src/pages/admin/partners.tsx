import { SectionFrame } from '#features/site-content/admin/section-frame.tsx'
import { useSectionEditor } from '#features/site-content/admin/use-section-editor.ts'
import { PartnersEditor } from '#features/site-content/partners/admin/partners-editor.tsx'
import type { Partners } from '#features/site-content/partners/schema.ts'
import { PartnersView } from '#features/site-content/partners/site/partners-view.tsx'
import { adminTitle } from '#pages/shells/admin-title.ts'
import { EditorScreen } from '#pages/shells/editor-screen.tsx'
import { SectionFailed, SectionLoading } from '#pages/shells/section-states.tsx'

export const meta = () => adminTitle('Partners Management')

export default function PartnersPage() {
  const partners = useSectionEditor('partners')
  return (
    <EditorScreen
      title="Partners Management"
      subtitle="Partners are stored when you add, edit or delete one; texts and order when you save the section"
      order={['partners']}
    >
      {(preview) => {
        const { data, stored, error, reload, edit, saveChange } = partners
        if (error && !data) return <SectionFailed error={error} onReload={() => void reload()} />
        if (!data || !stored) return <SectionLoading label="Loading partners data..." />
        return (
          <SectionFrame
            name="partners"
            label="Partners"
            saveLabel="Save Partners Changes"
            updatedMessage="Partners information updated successfully"
            failedMessage="Failed to update partners information"
            editor={partners}
            view={viewPartners}
          >
            {preview(<PartnersEditor section={data} stored={stored} edit={edit} saveChange={saveChange} />)}
          </SectionFrame>
        )
      }}
    </EditorScreen>
  )
}

const viewPartners = (partners: Partners) => <PartnersView partners={partners} />
