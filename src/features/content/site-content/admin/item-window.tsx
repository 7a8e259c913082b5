import { type ReactNode, useState } from 'react'
import { ApiError } from '#platform/browser/api-client.ts'
import type { Outcome } from '#records/editing/use-editing-session.ts'
import { type RecordFields, useRecordForm } from '#records/editing/use-record-form.ts'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { toast, toastsOf } from '#platform/ui/toast.ts'
import type { FieldErrors } from '#platform/values/field-errors.ts'
import { newItemId, withItemPut, withoutItem } from '#records/kinds/items.ts'
import { mergeDocuments } from '#records/saving/merge.ts'
import { t } from '#platform/values/translate.ts'

/** Without `id` one is added. */
export type OpenItem = { kind: 'add' | 'edit' | 'delete'; id?: string }
type Place = { id: string; order: number }

type ItemWindowProps<Item extends Place, StoredThen> = {
  noun: Noun
  open: OpenItem
  items: readonly Item[]
  stored: StoredThen
  /** @throws ApiError */
  save: (from: StoredThen, change: (items: Item[]) => Item[]) => Promise<Outcome>
  onClose: () => void
  /** The form; `item` is null for one that is added at `place`, and `onSave` gives false where it was not stored. */
  children: (item: Item | null, place: Place, onSave: (item: Item) => Promise<boolean>) => ReactNode
}

/** The dialog of an item that is stored at once, apart from unsaved edits, over what was stored as it opened. */
export function ItemWindow<Item extends Place, StoredThen>(props: ItemWindowProps<Item, StoredThen>) {
  const { noun, open, items, stored, save, onClose, children } = props
  const [from] = useState(stored)
  const [item] = useState(() => items.find(({ id }) => id === open.id) ?? null)
  const [place] = useState(() => ({ id: newItemId(), order: items.length }))
  const [isDeleting, setDeleting] = useState(false)
  const store = (change: ItemChange, next: (items: Item[]) => Item[]) =>
    announceChange(noun, change, () => save(from, next))
  if (open.kind !== 'delete') {
    return children(item, place, (next) => store(item ? 'update' : 'add', (before) => withItemPut(before, next)))
  }
  async function deleteItem() {
    setDeleting(true)
    await store('delete', (before) => withoutItem(before, open.id ?? ''))
    onClose()
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('Delete {noun}', { noun })}
      description={t('Are you sure you want to delete this {noun}?', { noun })}
      confirmLabel={t('Delete')}
      busy={isDeleting}
      onConfirm={() => void deleteItem()}
    />
  )
}

type Noun = 'module' | 'partner'
const done = { add: 'added', update: 'updated', delete: 'deleted' }
type ItemChange = keyof typeof done

/** Saves a change of one item and announces the outcome; false if not stored. The section resolves conflicts. */
export async function announceChange(noun: Noun, change: ItemChange, save: () => Promise<Outcome>): Promise<boolean> {
  /** One message per change: a success replaces the failure. */
  const subject = `${noun} ${change}`
  try {
    const result = await save()
    toast.dismiss(subject)
    if (result !== 'conflict') toast.success(`${noun === 'module' ? 'Module' : 'Partner'} ${done[change]} successfully`)
    return true
  } catch (error) {
    const reason = error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.message) : undefined
    toastsOf(subject, () =>
      toast.error(t('Failed to {change} {noun}', { change, noun }), reason ? { description: reason } : {}),
    )
    return false
  }
}

type ItemFormOptions<Fields> = {
  draftKey: string
  item: Fields
  check: (fields: Fields) => FieldErrors
  send: (fields: Fields) => Promise<{ refused?: boolean }>
}

/** The form of a section's item. A restored draft is merged with `item` as opened, asking on conflicts; `send` gets the result. */
export function useItemForm<Fields extends RecordFields>({ draftKey, item, check, send }: ItemFormOptions<Fields>) {
  const [opened] = useState(item)
  return useRecordForm<Fields>({
    draftKey,
    version: 0,
    stored: opened,
    check,
    send: async (fields, _version, _added, base) => {
      const { merged, overlaps } = mergeDocuments(base, fields, opened)
      return overlaps.length > 0 ? { met: { version: 0, theirs: opened, overlaps } } : send(merged)
    },
  })
}
