import clsx from 'clsx'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useCallback } from 'react'
import type { Stored } from '#records/editing/editing-session.ts'
import type { Outcome } from '#records/editing/use-editing-session.ts'
import { ItemButton } from '#platform/ui/sortable-item.tsx'
import { toast } from '#platform/ui/toast.ts'
import { t } from '#platform/values/translate.ts'

type ListEditor<Data> = {
  edit: (change: (data: Data) => Data, over?: Stored<Data>) => void
  saveChange: (over: Stored<Data>, change: (data: Data) => Data) => Promise<Outcome>
}

/** What changes one list of a section, such as its partners. */
export function useItems<Data extends object, Field extends keyof Data>(
  { edit, saveChange }: ListEditor<Data>,
  field: Field,
) {
  type Change = (items: Data[Field]) => Data[Field]
  return {
    editItems: useCallback(
      (change: Change, over?: Stored<Data>) => edit((before) => ({ ...before, [field]: change(before[field]) }), over),
      [edit, field],
    ),
    saveItems: (over: Stored<Data>, change: Change) =>
      saveChange(over, (before) => ({ ...before, [field]: change(before[field]) })),
  }
}

/** The id in a path such as `values.{id}.title`. */
export function idIn(path: string): string {
  return path.split('.')[1] ?? ''
}

/** Takes an item out until the section is saved, with undo. */
export function takeOut<Item extends { id: string }>(
  items: readonly Item[],
  id: string,
  editItems: (change: (items: Item[]) => Item[]) => void,
  said: (item: Item) => { title: string; description: string },
): void {
  const at = items.findIndex((item) => item.id === id)
  const item = items[at]
  if (!item) return
  editItems((before) => before.filter((other) => other.id !== id))
  const restore = () =>
    editItems((before) => (before.some((other) => other.id === id) ? before : before.toSpliced(at, 0, item)))
  const { title, description } = said(item)
  toast.info(title, { description, action: { label: t('Undo'), onClick: restore } })
}

type AddTileProps = { label: string; opensDialog?: boolean; className?: string; onClick: () => void }

export function AddTile({ label, opensDialog = false, className, onClick }: AddTileProps) {
  return (
    <li className={clsx('flex', className)}>
      <button
        type="button"
        aria-haspopup={opensDialog ? 'dialog' : undefined}
        onClick={onClick}
        className="grid min-h-40 grow place-content-center justify-items-center gap-2 rounded-md border border-dashed border-edge text-sm font-[550] text-muted transition-colors hover:border-accent hover:bg-wash hover:text-text"
      >
        <Plus className="size-6" />
        {label}
      </button>
    </li>
  )
}

export function ItemActions({ name, onEdit, onDelete }: { name: string; onEdit?: () => void; onDelete: () => void }) {
  return (
    <>
      {onEdit && (
        <ItemButton action="edit" label={t('Edit {name}', { name })} isMain onClick={onEdit}>
          <Pencil className="size-4" />
        </ItemButton>
      )}
      <ItemButton action="delete" label={t('Delete {name}', { name })} onClick={onDelete}>
        <Trash2 className="size-4" />
      </ItemButton>
    </>
  )
}
