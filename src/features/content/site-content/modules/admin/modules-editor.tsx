import { Plus } from 'lucide-react'
import { memo, type ReactNode, useState } from 'react'
import { ItemWindow, type OpenItem, useItemForm } from '#features/content/site-content/admin/item-window.tsx'
import { ItemActions, type useItems } from '#features/content/site-content/admin/section-items.tsx'
import { draftOf, type ModuleDraft, moduleFrom, nameOfModule } from '../rules.ts'
import { type Module, mostModules } from '../schema.ts'
import { ModuleView } from '../site/module-list.tsx'
import { sectionNaming } from '#features/content/site-content/rules.ts'
import { useShowAdded } from '#records/lists/use-show-added.ts'
import { Button } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { RecordDialog } from '#records/editing/record-dialog.tsx'
import type { Slots } from '#records/editing/slots.tsx'
import { SortableItem } from '#platform/ui/sortable-item.tsx'
import { SortableList } from '#platform/ui/sortable-list.tsx'
import type { FieldErrors } from '#platform/values/field-errors.ts'
import { inOrder, withItemMoved } from '#records/kinds/items.ts'
import { ModuleInputs, type PicturePurpose } from './module-inputs.tsx'
import { t } from '#platform/values/translate.ts'

type Modular = { title: string; description: string; modules: Module[] }

type ModulesEditorProps<Section extends Modular> = ReturnType<typeof useItems<Section, 'modules'>> & {
  section: Modular
  stored: { version: number; data: Section }
  slots: Slots
  label: string
  fallbackTitle: string
  purpose: PicturePurpose
  children?: ReactNode
}

/** Texts and order are saved by the section's button; additions, edits and deletions of modules in dialogs at once. */
export function ModulesEditor<Section extends Modular>(props: ModulesEditorProps<Section>) {
  const { section, stored, slots, label, fallbackTitle, purpose, editItems, saveItems, children } = props
  const { title, description, modules } = section
  const [open, setOpen] = useState<OpenItem | null>(null)
  const sequence = inOrder(modules)
  const { expectAdded } = useShowAdded(
    modules.map(({ id }) => id),
    open === null,
  )
  return (
    <div className="page-margins grid gap-10 py-10">
      <header className="grid gap-5">
        <h3 className="text-4xl">{slots.text('title', title, { label: t('{label} title', { label }) })}</h3>
        <p className="measure text-lg text-muted">
          {slots.text('description', description, { label: t('{label} description', { label }), multiline: true })}
        </p>
      </header>
      {children}
      <div className="grid gap-7">
        <SortableList
          items={sequence.map((module) => ({ id: module.id, name: nameOfModule(module) }))}
          onMove={(id, to) => editItems((before) => withItemMoved(before, id, to))}
        >
          <div className="grid gap-5">
            {sequence.map((module) => (
              <ModuleItem key={module.id} module={module} pageTitle={title || fallbackTitle} onOpen={setOpen} />
            ))}
          </div>
        </SortableList>
        {modules.length === 0 && (
          <EmptyState title={t('No modules yet')}>
            {t('A title and a first paragraph make a good beginning.')}
          </EmptyState>
        )}
        {modules.length < mostModules && (
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            className="border-dashed"
            icon={Plus}
            onClick={() => {
              expectAdded()
              setOpen({ kind: 'add' })
            }}
          >
            {t('Add Module')}
          </Button>
        )}
        {open && (
          <ItemWindow
            noun="module"
            open={open}
            items={modules}
            stored={stored}
            save={saveItems}
            onClose={() => setOpen(null)}
          >
            {(module, place, onSave) => (
              <ModuleDialog {...{ module, place, purpose, onSave }} onClose={() => setOpen(null)} />
            )}
          </ItemWindow>
        )}
      </div>
    </div>
  )
}

type ModuleItemProps = { module: Module; pageTitle: string; onOpen: (open: OpenItem) => void }

/** Memoized: redrawn only when its own module changes. */
const ModuleItem = memo(function ModuleItem({ module, pageTitle, onOpen }: ModuleItemProps) {
  const { id, type } = module
  return (
    <SortableItem
      id={id}
      name={nameOfModule(module)}
      className="hairline-t pt-3"
      actions={
        <ItemActions
          name={nameOfModule(module)}
          onEdit={() => onOpen({ kind: 'edit', id })}
          onDelete={() => onOpen({ kind: 'delete', id })}
        />
      }
    >
      {/* Its links and videos would lead away from the editor. */}
      <div inert={type === 'image' || type === 'video'} className="mt-1">
        <ModuleView module={module} pageTitle={pageTitle} onPreview={() => {}} />
      </div>
    </SortableItem>
  )
})

type ModuleDialogProps = {
  /** Null adds one. */
  module: Module | null
  place: Pick<Module, 'id' | 'order'>
  purpose: PicturePurpose
  onSave: (module: Module) => Promise<boolean>
  onClose: () => void
}

/** Adds or edits a module. `onSave` resolves to false if it was not stored: then the draft stays. */
function ModuleDialog({ module, place, purpose, onSave, onClose }: ModuleDialogProps) {
  const form = useItemForm<ModuleDraft>({
    draftKey: `site-content/modules/${purpose}/${module?.id ?? 'new'}`,
    item: draftOf(module),
    check: (draft): FieldErrors => {
      const checked = moduleFrom(module ?? place, draft)
      return 'problem' in checked ? { content: checked.problem } : {}
    },
    send: async (draft) => {
      const checked = moduleFrom(module ?? place, draft)
      return 'module' in checked && (await onSave(checked.module)) ? {} : { refused: true }
    },
  })
  const { fields: draft, put } = form
  const problem = form.errorAt('content')

  return (
    <RecordDialog
      title={module ? t('Edit Module') : t('Add Module')}
      description={t('It is on the site as soon as you save it here.')}
      saveLabel={module ? t('Save Changes') : t('Add Module')}
      form={form}
      names={sectionNaming.fields}
      size={draft.type === 'paragraph' ? 'lg' : 'md'}
      onClose={onClose}
    >
      <ModuleInputs {...{ draft, problem, purpose }} onChange={put} />
    </RecordDialog>
  )
}
