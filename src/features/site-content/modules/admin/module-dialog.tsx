import { useItemForm } from '#features/site-content/admin/item-window.tsx'
import { draftOf, type ModuleDraft, moduleFrom } from '#features/site-content/modules/rules.ts'
import type { Module } from '#features/site-content/modules/schema.ts'
import { sectionNaming } from '#features/site-content/rules.ts'
import { RecordDialog } from '#platform/ui/record-dialog.tsx'
import type { FieldErrors } from '#platform/values/field-errors.ts'
import { ModuleInputs, type PicturePurpose } from './module-inputs.tsx'

type ModuleDialogProps = {
  /** Null adds one. */
  module: Module | null
  place: Pick<Module, 'id' | 'order'>
  purpose: PicturePurpose
  onSave: (module: Module) => Promise<boolean>
  onClose: () => void
}

/** Adds or edits a module. `onSave` resolves to false if it was not stored: then the draft stays. */
export function ModuleDialog({ module, place, purpose, onSave, onClose }: ModuleDialogProps) {
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
      title={module ? 'Edit Module' : 'Add Module'}
      description="It is on the site as soon as you save it here."
      saveLabel={module ? 'Save Changes' : 'Add Module'}
      form={form}
      names={sectionNaming.fields}
      size={draft.type === 'paragraph' ? 'lg' : 'md'}
      onClose={onClose}
    >
      <ModuleInputs {...{ draft, problem, purpose }} onChange={put} />
    </RecordDialog>
  )
}
