import { useCallback, useMemo } from 'react'
import { SectionFrame } from '#features/site-content/admin/section-frame.tsx'
import { type StoredSection, useSectionEditor } from '#features/site-content/admin/use-section-editor.ts'
import type { Mission } from '#features/site-content/mission/schema.ts'
import { ModulesEditor } from '#features/site-content/modules/admin/modules-editor.tsx'
import type { Module } from '#features/site-content/modules/schema.ts'
import { valueItems } from '#features/site-content/mission/rules.ts'
import { ModulePage } from '#features/site-content/modules/site/module-page.tsx'
import { editableSlots } from '#platform/ui/editable-slots.tsx'
import { adminTitle } from '#pages/shells/admin-title.ts'
import { EditorScreen } from '#pages/shells/editor-screen.tsx'
import { SectionFailed, SectionLoading } from '#pages/shells/section-states.tsx'
import { ModulesHead } from './modules-head.tsx'

export const meta = () => adminTitle('Mission Management')

type Change = (modules: Module[]) => Module[]

export default function MissionPage() {
  const mission = useSectionEditor('mission')
  const { data, stored, error, reload, edit, saveChange } = mission
  const slots = useMemo(() => editableSlots(edit), [edit])
  const editModules = useCallback((change: Change) => edit(inModules(change)), [edit])
  const store = (from: StoredSection<'mission'>, change: Change) => saveChange(from, inModules(change))
  return (
    <EditorScreen
      title="Mission Management"
      subtitle="Modules are stored when you add, edit or delete one; texts and order when you save the section"
      order={['mission']}
    >
      {(preview) => {
        if (error && !data) return <SectionFailed error={error} onReload={() => void reload()} />
        if (!data || !stored) return <SectionLoading label="Loading mission data..." />
        return (
          <SectionFrame
            name="mission"
            label="Mission"
            saveLabel="Save Mission Changes"
            updatedMessage="Mission section has been updated"
            editor={mission}
            view={view}
          >
            {preview(
              <div className="page-margins grid gap-10 py-10">
                <ModulesHead section={data} label="Mission" slots={slots} />
                <ModulesEditor
                  modules={data.modules}
                  stored={stored}
                  pageTitle={data.title || 'Our mission'}
                  purpose="mission-image"
                  edit={editModules}
                  saveChange={store}
                />
              </div>,
            )}
          </SectionFrame>
        )
      }}
    </EditorScreen>
  )
}

const inModules = (change: Change) => (before: Mission) => ({ ...before, modules: change(before.modules) })

const view = (mission: Mission) => (
  <ModulePage section={mission} fallbackTitle="Our mission" items={valueItems(mission)} />
)
