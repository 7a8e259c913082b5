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
      title={words[noun].title}
      description={words[noun].question}
      confirmLabel={t('Delete')}
      busy={isDeleting}
      onConfirm={() => void deleteItem()}
    />
  )
}

type Noun = 'module' | 'partner'
type ItemChange = 'add' | 'update' | 'delete'
const words = {
  module: {
    title: t('Delete module'),
    question: t('Are you sure you want to delete this module?'),
    add: { done: t('Module added successfully'), failed: t('Failed to add module') },
    update: { done: t('Module updated successfully'), failed: t('Failed to update module') },
    delete: { done: t('Module deleted successfully'), failed: t('Failed to delete module') },
  },
  partner: {
    title: t('Delete partner'),
    question: t('Are you sure you want to delete this partner?'),
    add: { done: t('Partner added successfully'), failed: t('Failed to add partner') },
    update: { done: t('Partner updated successfully'), failed: t('Failed to update partner') },
    delete: { done: t('Partner deleted successfully'), failed: t('Failed to delete partner') },
  },
} as const satisfies Record<Noun, object>

/** Saves a change of one item and announces the outcome; false if not stored. The section resolves conflicts. */
export async function announceChange(noun: Noun, change: ItemChange, save: () => Promise<Outcome>): Promise<boolean> {
  /** One message per change: a success replaces the failure. */
  const subject = `${noun} ${change}`
  const { done, failed } = words[noun][change]
  try {
    const result = await save()
    toast.dismiss(subject)
    if (result !== 'conflict') toast.success(done)
    return true
  } catch (error) {
    const reason = error instanceof ApiError ? (Object.values(error.fields)[0] ?? error.message) : undefined
    toastsOf(subject, () => toast.error(failed, reason ? { description: reason } : {}))
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
