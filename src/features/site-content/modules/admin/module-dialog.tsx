import { pictureField } from '#features/media/client.ts'
import { useItemForm } from '#features/site-content/admin/item-window.tsx'
import {
  alignmentNames,
  draftOf,
  type ModuleDraft,
  moduleFrom,
  moduleNames,
  withType,
} from '#features/site-content/modules/rules.ts'
import type { Module } from '#features/site-content/modules/schema.ts'
import { sectionNaming } from '#features/site-content/rules.ts'
import { ImageUpload } from '#platform/ui/image-upload.tsx'
import { ChoiceField } from '#platform/ui/form-fields.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { RecordDialog } from '#platform/ui/record-dialog.tsx'
import { RichTextField } from '#platform/ui/rich-text-field.tsx'
import type { Block } from '#platform/values/rich-text/blocks.ts'
import type { FieldErrors } from '#platform/values/field-errors.ts'

const plain = { required: false, error: undefined }

export type PicturePurpose = 'mission-image' | 'vision-image'

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
      <ChoiceField
        {...plain}
        label="Module Type"
        words={moduleNames}
        value={draft.type}
        onChange={(type) => put(withType(draft, type))}
      />
      <Content
        key={draft.type}
        {...{ draft, problem, purpose }}
        onChange={(content, blocks) => put({ content, content_blocks: blocks ?? null })}
      />
      {(draft.type === 'title' || draft.type === 'subtitle') && (
        <ChoiceField
          {...plain}
          label="Alignment"
          words={alignmentNames}
          value={draft.alignment}
          onChange={(alignment) => put({ alignment })}
        />
      )}
    </RecordDialog>
  )
}

type ContentProps = {
  draft: ModuleDraft
  problem: string | undefined
  purpose: PicturePurpose
  onChange: (content: string, blocks?: Block[]) => void
}

function Content({ draft: { type, content, content_blocks }, problem, purpose, onChange }: ContentProps) {
  if (type === 'image') {
    return (
      <ImageUpload
        {...pictureField(purpose)}
        label="Image"
        error={problem}
        value={content || null}
        onChange={(url) => onChange(url ?? '')}
      />
    )
  }
  const field = { required: true, value: content, error: problem }
  if (type === 'paragraph') {
    return (
      <RichTextField label="Text" required error={problem} text={content} blocks={content_blocks} onChange={onChange} />
    )
  }
  return (
    <TextField
      {...field}
      {...(type === 'video' && { type: 'url', inputMode: 'url', placeholder: 'https://www.youtube.com/watch?v=…' })}
      label={type === 'video' ? 'YouTube URL' : 'Text'}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
