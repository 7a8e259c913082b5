import { SectionFrame, useSectionEditor } from '#features/content/site-content/admin/section-editor.tsx'
import { useItems } from '#features/content/site-content/admin/section-items.tsx'
import type { Mission } from '../schema.ts'
import { ModulesEditor } from '#features/content/site-content/modules/admin/modules-editor.tsx'
import { ModulePage } from '#features/content/site-content/modules/site/module-page.tsx'
import { valueItems } from '#features/content/site-content/topics.rules.ts'

const fallbackTitle = 'Our mission'
const viewPage = (mission: Mission) => (
  <ModulePage section={mission} fallbackTitle={fallbackTitle} items={valueItems(mission)} />
)

export function MissionModulesEditor() {
  const editor = useSectionEditor('mission')
  const { data: mission, stored, slots } = editor
  return (
    <SectionFrame editor={editor} view={viewPage}>
      <ModulesEditor
        {...{ stored, slots, fallbackTitle }}
        {...useItems(editor, 'modules')}
        section={mission}
        label="Mission"
        purpose="mission-image"
      />
    </SectionFrame>
  )
}
