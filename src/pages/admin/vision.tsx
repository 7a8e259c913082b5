import { useCallback, useMemo } from 'react'
import { SectionFrame } from '#features/site-content/admin/section-frame.tsx'
import { type StoredSection, useSectionEditor } from '#features/site-content/admin/use-section-editor.ts'
import { StatementsEditor } from '#features/site-content/vision/admin/statements-editor.tsx'
import type { Vision } from '#features/site-content/vision/schema.ts'
import { ModulesEditor } from '#features/site-content/modules/admin/modules-editor.tsx'
import type { Module } from '#features/site-content/modules/schema.ts'
import { ModulePage } from '#features/site-content/modules/site/module-page.tsx'
import { editableSlots } from '#platform/ui/editable-slots.tsx'
import { adminTitle } from '#pages/shells/admin-title.ts'
import { EditorScreen } from '#pages/shells/editor-screen.tsx'
import { SectionFailed, SectionLoading } from '#pages/shells/section-states.tsx'
import { ModulesHead } from './modules-head.tsx'

export const meta = () => adminTitle('Vision Management')

type Change = (modules: Module[]) => Module[]

export default function VisionPage() {
  const vision = useSectionEditor('vision')
  const { data, stored, error, reload, edit, saveChange } = vision
  const slots = useMemo(() => editableSlots(edit), [edit])
  const editItems = (change: (items: Vision['items']) => Vision['items']) =>
    edit((before: Vision) => ({ ...before, items: change(before.items) }))
  const editModules = useCallback((change: Change) => edit(inModules(change)), [edit])
  const store = (from: StoredSection<'vision'>, change: Change) => saveChange(from, inModules(change))
  return (
    <EditorScreen
      title="Vision Management"
      subtitle="Modules are stored when you add, edit or delete one; texts, statements and order when you save the section"
      order={['vision']}
    >
      {(preview) => {
        if (error && !data) return <SectionFailed error={error} onReload={() => void reload()} />
        if (!data || !stored) return <SectionLoading label="Loading vision data..." />
        return (
          <SectionFrame
            name="vision"
            label="Vision"
            saveLabel="Save Vision Changes"
            updatedMessage="Vision section has been updated"
            editor={vision}
            view={view}
          >
            {preview(
              <div className="page-margins grid gap-10 py-10">
                <ModulesHead section={data} label="Vision" slots={slots} />
                <StatementsEditor items={data.items} edit={editItems} />
                <ModulesEditor
                  modules={data.modules}
                  stored={stored}
                  pageTitle={data.title || 'Our vision'}
                  purpose="vision-image"
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

const inModules = (change: Change) => (before: Vision) => ({ ...before, modules: change(before.modules) })

const view = (vision: Vision) => <ModulePage section={vision} fallbackTitle="Our vision" items={vision.items} />
