import { useRef, useState } from 'react'
import { useItemForm } from '#features/site-content/admin/use-item-form.ts'
import { type MissionValue, missionValueSchema } from '#features/site-content/mission/schema.ts'
import { sectionNaming } from '#features/site-content/rules.ts'
import { TextAreaField, TextField } from '#platform/ui/input.tsx'
import { RecordDialog } from '#platform/ui/record-dialog.tsx'
import { IconChoice } from './icon-dialog.tsx'

/**
 * Edits all of a value card (admin.md §2, Mission section editor). `onClose` gets the value to put in its place, or null
 * when nothing is to change.
 */
export function ValueDialog({ value, onClose }: { value: MissionValue; onClose: (next: MissionValue | null) => void }) {
  const [problems, setProblems] = useState<Record<string, string>>({})
  const applied = useRef<MissionValue | null>(null)
  const form = useItemForm<MissionValue>({
    draftKey: `site-content/mission/values/${value.id}`,
    item: value,
    send: async (fields) => {
      const checked = missionValueSchema.safeParse({ ...fields, link: fields.link?.trim() || null })
      const found: Record<string, string> = {}
      for (const { path, message } of checked.error?.issues ?? []) found[String(path[0])] ??= message
      setProblems(found)
      applied.current = checked.data ?? null
      return checked.success ? {} : { refused: true }
    },
  })
  const { fields: next, put } = form
  return (
    <RecordDialog
      title="Edit Mission Value"
      saveLabel="Apply"
      form={form}
      names={sectionNaming.fields}
      canSave
      onClose={() => onClose(applied.current)}
    >
      <IconChoice icon={next.icon} onChange={(icon) => put({ icon })} />
      <TextField
        label="Title"
        value={next.title}
        error={problems['title']}
        onChange={({ target }) => put({ title: target.value })}
      />
      <TextAreaField
        label="Description"
        rows={3}
        value={next.description}
        error={problems['description']}
        onChange={({ target }) => put({ description: target.value })}
      />
      <TextField
        label="Link (Optional)"
        type="url"
        inputMode="url"
        placeholder="https://…"
        hint="With a link the card shows ‘Learn more’."
        value={next.link ?? ''}
        error={problems['link']}
        onChange={({ target }) => put({ link: target.value || null })}
      />
    </RecordDialog>
  )
}
