import clsx from 'clsx'
import { useId, useRef } from 'react'
import { useItemForm } from '#features/content/site-content/admin/item-window.tsx'
import { type MissionValue, missionValueFields, missionValueSchema, type ValueIcon, valueIcons } from '../schema.ts'
import { ValueSign } from '../site/mission-section.tsx'
import { sectionNaming } from '#features/content/site-content/rules.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { controlsOf, drawFields } from '#records/kinds/form-fields.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { RecordDialog } from '#records/editing/record-dialog.tsx'
import { fieldErrorsOf } from '#platform/values/field-errors.ts'

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
  const controls = controlsOf(missionValueFields, form)
  return (
    <RecordDialog
      title="Edit Mission Value"
      saveLabel="Apply"
      form={form}
      names={sectionNaming.fields}
      onClose={() => onClose(applied.current)}
    >
      {Object.values(
        drawFields(missionValueFields, controls, {
          icon: <IconChoice icon={controls.icon.value} onChange={controls.icon.onChange} />,
          link: (
            <TextField
              label="Link (Optional)"
              type="url"
              inputMode="url"
              placeholder="https://…"
              hint="With a link the card shows ‘Learn more’."
              value={controls.link.value ?? ''}
              error={controls.link.error}
              onChange={({ target }) => controls.link.onChange(target.value || null)}
            />
          ),
        }),
      )}
    </RecordDialog>
  )
}

/** A blank link is stored as null. */
function whole(fields: MissionValue): MissionValue {
  return { ...fields, link: fields.link?.trim() || null }
}

type IconDialogProps = { icon: ValueIcon; onChange: (icon: ValueIcon) => void; onClose: () => void }

export function IconDialog({ icon, onChange, onClose }: IconDialogProps) {
  return (
    <Dialog onClose={onClose} size="sm" title="Choose an Icon" foot={<Button onClick={onClose}>Done</Button>}>
      <IconChoice icon={icon} onChange={onChange} />
    </Dialog>
  )
}

function IconChoice({ icon, onChange }: { icon: ValueIcon; onChange: (icon: ValueIcon) => void }) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-[550]">Icon</legend>
      <div className="grid grid-cols-4 gap-2">
        {valueIcons.map((choice) => (
          <label
            key={choice}
            className={clsx(
              'grid cursor-pointer justify-items-center gap-1.5 rounded-md border px-1 py-3 text-xs transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              choice === icon ? 'border-accent bg-wash text-accent' : 'border-edge text-muted hover:border-accent',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={choice === icon}
              onChange={() => onChange(choice)}
              className="sr-only"
            />
            <ValueSign icon={choice} className="size-6" />
            {choice}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
