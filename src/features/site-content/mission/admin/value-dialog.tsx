import { useRef } from 'react'
import { useItemForm } from '#features/site-content/admin/use-item-form.ts'
import { type MissionValue, missionValueSchema } from '#features/site-content/mission/schema.ts'
import { sectionNaming } from '#features/site-content/rules.ts'
import { TextAreaField, TextField } from '#platform/ui/input.tsx'
import { RecordDialog } from '#platform/ui/record-dialog.tsx'
import { fieldErrorsOf } from '#platform/values/field-errors.ts'
import { IconChoice } from './icon-dialog.tsx'

/** `onClose` gets the value to store, or null for no change. */
export function ValueDialog({ value, onClose }: { value: MissionValue; onClose: (next: MissionValue | null) => void }) {
  const applied = useRef<MissionValue | null>(null)
  const form = useItemForm<MissionValue>({
    draftKey: `site-content/mission/values/${value.id}`,
    item: value,
    check: (fields) => fieldErrorsOf(missionValueSchema, whole(fields)),
    send: async (fields) => {
      applied.current = missionValueSchema.parse(whole(fields))
      return {}
    },
  })
  const { fields: next, put, errorAt } = form
  return (
    <RecordDialog
      title="Edit Mission Value"
      saveLabel="Apply"
      form={form}
      names={sectionNaming.fields}
      onClose={() => onClose(applied.current)}
    >
      <IconChoice icon={next.icon} onChange={(icon) => put({ icon })} />
      <TextField
        label="Title"
        value={next.title}
        error={errorAt('title')}
        onChange={({ target }) => put({ title: target.value })}
      />
      <TextAreaField
        label="Description"
        rows={3}
        value={next.description}
        error={errorAt('description')}
        onChange={({ target }) => put({ description: target.value })}
      />
      <TextField
        label="Link (Optional)"
        type="url"
        inputMode="url"
        placeholder="https://…"
        hint="With a link the card shows ‘Learn more’."
        value={next.link ?? ''}
        error={errorAt('link')}
        onChange={({ target }) => put({ link: target.value || null })}
      />
    </RecordDialog>
  )
}

/** A blank link is stored as null. */
function whole(fields: MissionValue): MissionValue {
  return { ...fields, link: fields.link?.trim() || null }
}
