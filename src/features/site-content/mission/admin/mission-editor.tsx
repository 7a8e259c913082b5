import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { StoredSection } from '#features/site-content/admin/use-section-editor.ts'
import {
  type Mission,
  type MissionValue,
  missionValueFields,
  mostValues,
} from '#features/site-content/mission/schema.ts'
import { MissionSection } from '#features/site-content/mission/site/mission-section.tsx'
import { useShowAdded } from '#platform/browser/use-show-added.ts'
import { Button } from '#platform/ui/button.tsx'
import { editableSlots } from '#platform/ui/editable-slots.tsx'
import type { Slots } from '#platform/ui/slots.tsx'
import { toast } from '#platform/ui/toast.ts'
import { initialOf } from '#platform/values/fields.ts'
import { isNewItem, newItemId } from '#platform/values/items.ts'
import { withValueAt } from '#platform/values/merge.ts'
import { IconDialog } from './icon-dialog.tsx'
import { ValueDialog } from './value-dialog.tsx'

type Stored = StoredSection<'mission'>
type Edit = (change: (mission: Mission) => Mission, from?: Stored) => void

export function MissionEditor({ mission, stored, edit }: { mission: Mission; stored: Stored; edit: Edit }) {
  /** The value in the dialog, as it was when it opened, so that others' saves close nothing. `isNew`: not yet confirmed. */
  const [editing, setEditing] = useState<{ value: MissionValue; from: Stored; isNew: boolean } | null>(null)
  const [choosingIcon, setChoosingIcon] = useState<string | null>(null)
  const valueOf = (id: string | null) => mission.values.find((value) => value.id === id)
  const changeValues = (change: (values: MissionValue[]) => MissionValue[], from?: Stored) =>
    edit((before) => ({ ...before, values: change(before.values) }), from)

  const { expectAdded } = useShowAdded(
    mission.values.map(({ id }) => id),
    editing === null,
  )
  function addValue() {
    expectAdded()
    const value: MissionValue = { id: newItemId(), ...initialOf(missionValueFields) }
    changeValues((values) => [...values, value])
    setEditing({ value, from: stored, isNew: true })
  }
  function editValue(id: string) {
    const value = valueOf(id)
    if (value) setEditing({ value, from: stored, isNew: false })
  }
  function deleteValue(id: string) {
    const at = mission.values.findIndex((value) => value.id === id)
    const value = mission.values[at]
    if (!value) return
    changeValues((values) => values.filter((other) => other.id !== id))
    const restore = () =>
      changeValues((values) => (values.some((other) => other.id === id) ? values : values.toSpliced(at, 0, value)))
    toast.info(`${value.title ? `“${value.title}”` : 'The value'} is taken out`, {
      description: 'It leaves the site when you save the mission section.',
      action: { label: 'Undo', onClick: restore },
    })
  }

  const slots = missionSlots({
    edit,
    hasRoom: mission.values.length < mostValues,
    onEdit: editValue,
    onChooseIcon: setChoosingIcon,
    onDelete: deleteValue,
    onAdd: addValue,
  })
  const withIcon = valueOf(choosingIcon)
  return (
    <>
      <MissionSection mission={mission} slots={slots} />
      {editing && (
        <ValueDialog
          value={editing.value}
          onClose={(next) => {
            if (next) changeValues((values) => withValuePut(values, next), editing.from)
            else if (editing.isNew) changeValues((values) => values.filter(({ id }) => id !== editing.value.id))
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
    </>
  )
}

function withValuePut(values: readonly MissionValue[], next: MissionValue): MissionValue[] {
  const at = values.findIndex(({ id }) => id === next.id)
  if (at !== -1) return values.with(at, next)
  // A new value that is gone was saved meanwhile under an id of the server's.
  return [...values, isNewItem(next) ? { ...next, id: newItemId() } : next]
}

function missionSlots(at: {
  edit: Edit
  hasRoom: boolean
  onEdit: (id: string) => void
  onChooseIcon: (id: string) => void
  onDelete: (id: string) => void
  onAdd: () => void
}): Slots {
  return {
    ...editableSlots(at.edit),
    sign: (path, { label }, view) => (
      <button
        type="button"
        aria-label={`Edit ${label}`}
        aria-haspopup="dialog"
        onClick={() => at.onChooseIcon(idIn(path))}
        className="-m-2 self-start rounded-md p-2 outline-1 outline-dashed outline-current/35 hover:bg-wash"
      >
        {view}
      </button>
    ),
    item: (path, { label }, view) => (
      <div data-item={idIn(path)} className="relative flex min-w-0 grow flex-col">
        {view}
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
    addItem: (_path, { label }) =>
      at.hasRoom && (
        <li className="flex pt-6 pb-10">
          <button
            type="button"
            onClick={at.onAdd}
            className="grid min-h-40 grow place-content-center justify-items-center gap-2 rounded-md border border-dashed border-edge text-sm font-[550] text-muted transition-colors hover:border-accent hover:bg-wash hover:text-text"
          >
            <Plus aria-hidden="true" className="size-6" />
            {label}
          </button>
        </li>
      ),
  }
}

function idIn(path: string): string {
  return path.split('.')[1] ?? ''
}
