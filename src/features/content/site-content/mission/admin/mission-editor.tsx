import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { SectionFrame, useSectionEditor } from '#features/content/site-content/admin/section-editor.tsx'
import { AddTile, idIn, takeOut, useItems } from '#features/content/site-content/admin/section-items.tsx'
import { type Mission, type MissionValue, missionValueFields, mostValues } from '../schema.ts'
import { MissionSection } from '../site/mission-section.tsx'
import { useShowAdded } from '#records/lists/use-show-added.ts'
import { Button } from '#platform/ui/button.tsx'
import type { Slots } from '#records/editing/slots.tsx'
import { initialOf } from '#records/kinds/fields.ts'
import { isNewItem, newItemId } from '#records/kinds/items.ts'
import { IconDialog, ValueDialog } from './value-dialog.tsx'
import { withValueAt } from '#records/saving/merge.ts'

const viewSection = (mission: Mission) => <MissionSection mission={mission} />

export function MissionEditor() {
  const editor = useSectionEditor('mission')
  const { data: mission, stored, edit } = editor
  const { values } = mission
  const { editItems } = useItems(editor, 'values')
  /** The value in the dialog, as it was when it opened, so that others' saves close nothing. `isNew`: not yet confirmed. */
  const [editing, setEditing] = useState<{ value: MissionValue; from: typeof stored; isNew: boolean } | null>(null)
  const [choosingIcon, setChoosingIcon] = useState<string | null>(null)
  const valueOf = (id: string | null) => values.find((value) => value.id === id)
  const { expectAdded } = useShowAdded(
    values.map(({ id }) => id),
    editing === null,
  )
  const open = (value: MissionValue | undefined, isNew: boolean) => value && setEditing({ value, from: stored, isNew })
  function addValue() {
    expectAdded()
    const value: MissionValue = { id: newItemId(), ...initialOf(missionValueFields) }
    editItems((before) => [...before, value])
    open(value, true)
  }
  const deleteValue = (id: string) =>
    takeOut(values, id, editItems, ({ title }) => ({
      title: `${title ? `“${title}”` : 'The value'} is taken out`,
      description: 'It leaves the site when you save the mission section.',
    }))

  const slots = missionSlots(editor.slots, {
    onChooseIcon: setChoosingIcon,
    onEdit: (id) => open(valueOf(id), false),
    onDelete: deleteValue,
    onAdd: values.length < mostValues && addValue,
  })
  const withIcon = valueOf(choosingIcon)
  return (
    <SectionFrame editor={editor} view={viewSection}>
      <MissionSection mission={mission} slots={slots} />
      {editing && (
        <ValueDialog
          value={editing.value}
          onClose={(next) => {
            if (next) editItems((before) => withValuePut(before, next), editing.from)
            else if (editing.isNew) editItems((before) => before.filter(({ id }) => id !== editing.value.id))
            setEditing(null)
          }}
        />
      )}
      {withIcon && (
        <IconDialog
          icon={withIcon.icon}
          onChange={(icon) => edit((before) => withValueAt(before, `values.${withIcon.id}.icon`, icon))}
          onClose={() => setChoosingIcon(null)}
        />
      )}
    </SectionFrame>
  )
}

function withValuePut(values: readonly MissionValue[], next: MissionValue): MissionValue[] {
  const at = values.findIndex(({ id }) => id === next.id)
  if (at !== -1) return values.with(at, next)
  // A new value that is gone was saved meanwhile under an id of the server's.
  return [...values, isNewItem(next) ? { ...next, id: newItemId() } : next]
}

function missionSlots(
  texts: Slots,
  at: {
    onChooseIcon: (id: string) => void
    onEdit: (id: string) => void
    onDelete: (id: string) => void
    onAdd: false | (() => void)
  },
): Slots {
  return {
    ...texts,
    sign: (path, { label }, icon) => (
      <button
        type="button"
        aria-label={`Edit ${label}`}
        aria-haspopup="dialog"
        onClick={() => at.onChooseIcon(idIn(path))}
        className="-m-2 self-start rounded-md p-2 outline-1 outline-dashed outline-current/35 hover:bg-wash"
      >
        {icon}
      </button>
    ),
    item: (path, { label }, card) => (
      <div data-item={idIn(path)} className="relative flex min-w-0 grow flex-col">
        {card}
        <div className="absolute top-3 -right-2 flex text-muted">
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Edit all of ${label}`}
            data-main-action=""
            aria-haspopup="dialog"
            onClick={() => at.onEdit(idIn(path))}
          >
            <Pencil aria-hidden="true" className="size-4" />
          </Button>
          <Button variant="quiet" size="icon" aria-label={`Delete ${label}`} onClick={() => at.onDelete(idIn(path))}>
            <Trash2 aria-hidden="true" className="size-4" />
          </Button>
        </div>
      </div>
    ),
    addItem: (_path, { label }) => at.onAdd && <AddTile label={label} className="pt-6 pb-10" onClick={at.onAdd} />,
  }
}
