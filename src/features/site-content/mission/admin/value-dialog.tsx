import { type FormEvent, useState } from 'react'
import { type MissionValue, missionValueSchema } from '#features/site-content/mission/schema.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { TextAreaField, TextField } from '#platform/ui/input.tsx'
import { IconChoice } from './icon-dialog.tsx'

/**
 * Edits all of a value card (admin.md §2, Mission section editor). `onClose` gets the value to put in its place, or null
 * when nothing is to change.
 */
export function ValueDialog({ value, onClose }: { value: MissionValue; onClose: (next: MissionValue | null) => void }) {
  const [next, setNext] = useState(value)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const put = (part: Partial<MissionValue>) => setNext((before) => ({ ...before, ...part }))
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const checked = missionValueSchema.safeParse({ ...next, link: next.link?.trim() || null })
    if (checked.success) return onClose(checked.data)
    const found: Record<string, string> = {}
    for (const { path, message } of checked.error.issues) found[String(path[0])] ??= message
    setProblems(found)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose(null)} title="Edit Mission Value">
      <form noValidate onSubmit={apply} className="grid gap-5">
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
          onChange={({ target }) => put({ link: target.value })}
        />
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => onClose(null)}>
            Cancel
          </Button>
          <Button type="submit">Apply</Button>
        </div>
      </form>
    </Dialog>
  )
}
