import { type FormEvent, useState } from 'react'
import { pictureField } from '#features/media/client.ts'
import { draftOf, type ModuleDraft, moduleFrom, moduleNames, withType } from '#features/site-content/modules/rules.ts'
import { alignments, type Module, moduleTypes } from '#features/site-content/modules/schema.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { ImageUpload } from '#platform/ui/image-upload.tsx'
import { SelectField, TextAreaField, TextField } from '#platform/ui/input.tsx'

export type PicturePurpose = 'mission-image' | 'vision-image'

/**
 * Adds or edits a module of a mission or vision page (admin.md §2, §5). `onSave` resolves once the module is stored, or
 * false where it is not: then what was typed stays.
 */
export function ModuleDialog({
  module,
  place,
  purpose,
  onSave,
  onClose,
}: {
  /** The module to edit; null adds one. */
  module: Module | null
  /** Where it stands in the list. */
  place: Pick<Module, 'id' | 'order'>
  purpose: PicturePurpose
  onSave: (module: Module) => Promise<boolean>
  onClose: () => void
}) {
  const [draft, setDraft] = useState(() => draftOf(module))
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const put = (next: ModuleDraft) => {
    setDraft(next)
    setProblem(undefined)
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const checked = moduleFrom(module ?? place, draft)
    if ('problem' in checked) return setProblem(checked.problem)
    setBusy(true)
    const isStored = await onSave(checked.module)
    setBusy(false)
    if (isStored) onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={module ? 'Edit Module' : 'Add Module'}
      description="It is on the site as soon as you save it here."
    >
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
        <SelectField
          label="Module Type"
          value={draft.type}
          onChange={({ target }) => {
            const type = moduleTypes.find((each) => each === target.value)
            if (type) put(withType(draft, type))
          }}
        >
          {moduleTypes.map((type) => (
            <option key={type} value={type}>
              {moduleNames[type]}
            </option>
          ))}
        </SelectField>
        <Content key={draft.type} {...{ draft, problem, purpose }} onChange={(content) => put({ ...draft, content })} />
        {(draft.type === 'title' || draft.type === 'subtitle') && (
          <SelectField
            label="Alignment"
            value={draft.alignment}
            onChange={({ target }) => {
              const alignment = alignments.find((each) => each === target.value)
              if (alignment) put({ ...draft, alignment })
            }}
          >
            <option value="left">Left</option>
            <option value="center">Center</option>
            <option value="right">Right</option>
          </SelectField>
        )}
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            {module ? 'Save Changes' : 'Add Module'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Content({
  draft: { type, content },
  problem,
  purpose,
  onChange,
}: {
  draft: ModuleDraft
  problem: string | undefined
  purpose: PicturePurpose
  onChange: (content: string) => void
}) {
  if (type === 'image') {
    return (
      <div className="grid gap-1.5">
        <ImageUpload
          {...pictureField(purpose)}
          label="Image"
          value={content || null}
          onChange={(url) => onChange(url ?? '')}
        />
        <p role="alert" className="text-sm text-danger empty:hidden">
          {problem}
        </p>
      </div>
    )
  }
  const field = { required: true, value: content, error: problem }
  if (type === 'paragraph') {
    return <TextAreaField {...field} label="Text" rows={6} onChange={({ target }) => onChange(target.value)} />
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
