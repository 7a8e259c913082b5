import { Pencil, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useSectionEditor } from '#features/content/site-content/admin/section-editor.tsx'
import { SectionFrame } from '#features/content/site-content/admin/section-frame.tsx'
import { AddTile, idIn, takeOut, useItems } from '#features/content/site-content/admin/section-items.tsx'
import * as shapes from '../mission.schema.ts'
import { MissionSection, ValueSign } from '../site/mission-section.tsx'
import { useShowAdded } from '#records/lists/use-show-added.ts'
import { Button } from '#platform/ui/button.tsx'
import type { Slots } from '#records/editing/slots.tsx'
import { initialOf } from '#records/kinds/fields.ts'
import { isNewItem, newItemId } from '#records/kinds/items.ts'
import { withValueAt } from '#records/saving/merge.ts'
import clsx from 'clsx'
import { useItemForm } from '#features/content/site-content/admin/item-window.tsx'
import { sectionNaming } from '#features/content/site-content/rules.ts'
import { Dialog } from '#platform/ui/dialog.tsx'
import { ItemButton } from '#platform/ui/sortable-item.tsx'
import { controlsOf, drawFields } from '#records/kinds/form-fields.tsx'
import { RecordDialog } from '#records/editing/record-dialog.tsx'
import { fieldErrorsOf } from '#platform/values/field-errors.ts'
import { ModulesEditor } from '#features/content/site-content/modules/admin/modules-editor.tsx'
import { ModulePage } from '#features/content/site-content/modules/site/module-page.tsx'
import { valueItems } from '#features/content/site-content/topics.rules.ts'
import { t } from '#platform/values/translate.ts'

export const missionView = (mission: shapes.Mission, slots?: Slots) => <MissionSection {...{ mission, slots }} />

export function MissionEditor() {
  const editor = useSectionEditor('mission')
  const { data: mission, stored, edit } = editor
  const { values } = mission
  const { editItems } = useItems(editor, 'values')
  /** The value in the dialog, as it was when it opened, so that others' saves close nothing. `isNew`: not yet confirmed. */
  const [editing, setEditing] = useState<{ value: shapes.MissionValue; from: typeof stored; isNew: boolean } | null>(
    null,
  )
  const [choosingIcon, setChoosingIcon] = useState<string | null>(null)
  const valueOf = (id: string | null) => values.find((value) => value.id === id)
  const { expectAdded } = useShowAdded(
    values.map(({ id }) => id),
    editing === null,
  )
  const open = (value: shapes.MissionValue | undefined, isNew: boolean) =>
    value && setEditing({ value, from: stored, isNew })
  function addValue() {
    expectAdded()
    const value: shapes.MissionValue = { id: newItemId(), ...initialOf(shapes.missionValueFields) }
    editItems((before) => [...before, value])
    open(value, true)
  }
  const deleteValue = (id: string) =>
    takeOut(values, id, editItems, ({ title }) => ({
      title: title ? t('“{name}” is taken out', { name: title }) : t('The value is taken out'),
      description: t('It leaves the site when you save the mission section.'),
    }))

  const slots = missionSlots(editor.slots, {
    onChooseIcon: setChoosingIcon,
    onEdit: (id) => open(valueOf(id), false),
    onDelete: deleteValue,
    onAdd: values.length < shapes.mostValues && addValue,
  })
  const withIcon = valueOf(choosingIcon)
  const closeIcons = () => setChoosingIcon(null)
  return (
    <SectionFrame editor={editor} view={missionView}>
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
        <Dialog
          onClose={closeIcons}
          size="sm"
          title={t('Choose an Icon')}
          foot={<Button onClick={closeIcons}>{t('Done')}</Button>}
        >
          <IconChoice
            icon={withIcon.icon}
            onChange={(icon) => edit((before) => withValueAt(before, `values.${withIcon.id}.icon`, icon))}
          />
        </Dialog>
      )}
    </SectionFrame>
  )
}

function withValuePut(values: readonly shapes.MissionValue[], next: shapes.MissionValue): shapes.MissionValue[] {
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
        aria-label={t('Edit {label}', { label })}
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
          <ItemButton
            action="edit"
            label={t('Edit all of {label}', { label })}
            isMain
            onClick={() => at.onEdit(idIn(path))}
          >
            <Pencil className="size-4" />
          </ItemButton>
          <ItemButton action="delete" label={t('Delete {label}', { label })} onClick={() => at.onDelete(idIn(path))}>
            <Trash2 className="size-4" />
          </ItemButton>
        </div>
      </div>
    ),
    addItem: (_path, { label }) => at.onAdd && <AddTile label={label} className="pt-6 pb-10" onClick={at.onAdd} />,
  }
}

/** `onClose` gets the value to store, or null for no change. */
function ValueDialog({
  value,
  onClose,
}: {
  value: shapes.MissionValue
  onClose: (next: shapes.MissionValue | null) => void
}) {
  const applied = useRef<shapes.MissionValue | null>(null)
  const form = useItemForm<shapes.MissionValue>({
    draftKey: `site-content/mission/values/${value.id}`,
    item: value,
    check: (fields) => fieldErrorsOf(shapes.missionValueSchema, fields),
    send: async (fields) => {
      applied.current = shapes.missionValueSchema.parse(fields)
      return {}
    },
  })
  const controls = controlsOf(shapes.missionValueFields, form)
  return (
    <RecordDialog
      title={t('Edit Mission Value')}
      saveLabel={t('Apply')}
      form={form}
      names={sectionNaming.fields}
      onClose={() => onClose(applied.current)}
    >
      {Object.values(
        drawFields(shapes.missionValueFields, controls, {
          icon: <IconChoice icon={controls.icon.value} onChange={controls.icon.onChange} />,
        }),
      )}
    </RecordDialog>
  )
}

function IconChoice({ icon, onChange }: { icon: shapes.ValueIcon; onChange: (icon: shapes.ValueIcon) => void }) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-[550]">{t('Icon')}</legend>
      <div className="grid grid-cols-4 gap-2">
        {shapes.valueIcons.map((choice) => (
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
            {iconNames[choice]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const iconNames: Record<shapes.ValueIcon, string> = {
  Heart: t('Heart'),
  Globe: t('Globe'),
  Users: t('icon::Users'),
  Leaf: t('Leaf'),
}

const fallbackTitle = t('Our mission')
/** In place without the values, which are those of the homepage. */
export const missionPageView = (mission: shapes.Mission, slots?: Slots) => (
  <ModulePage section={mission} items={slots ? [] : valueItems(mission)} {...{ fallbackTitle, slots }} />
)

export function MissionModulesEditor() {
  const editor = useSectionEditor('mission')
  const { data: mission, stored, slots } = editor
  return (
    <SectionFrame editor={editor} view={missionPageView}>
      <ModulesEditor
        {...{ stored, slots, fallbackTitle }}
        {...useItems(editor, 'modules')}
        section={mission}
        label={t('Mission')}
        purpose="mission-image"
      />
    </SectionFrame>
  )
}
