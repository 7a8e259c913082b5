import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { announceChange, type ItemChange } from '#features/site-content/admin/report-change.ts'
import type { SaveResult, StoredSection } from '#features/site-content/admin/use-section-editor.ts'
import { newPartner } from '#features/site-content/partners/rules.ts'
import { mostPartners, type Partner, type Partners } from '#features/site-content/partners/schema.ts'
import { PartnersView } from '#features/site-content/partners/site/partners-view.tsx'
import { useShowAdded } from '#platform/browser/use-show-added.ts'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { editableSlots } from '#platform/ui/editable-slots.tsx'
import type { Slots } from '#platform/ui/slots.tsx'
import { ItemButton, SortableItem } from '#platform/ui/sortable-item.tsx'
import { SortableList } from '#platform/ui/sortable-list.tsx'
import { inOrder, withItemMoved, withItemPut, withoutItem } from '#platform/values/items.ts'
import { PartnerDialog } from './partner-dialog.tsx'

type Change = (partners: Partners) => Partners
type Open = { kind: 'add' | 'edit' | 'delete'; id?: string }
type Stored = StoredSection<'partners'>

/** Texts and order are saved by the section's button; additions, edits and deletions in dialogs at once. */
export function PartnersEditor({
  section,
  stored,
  edit,
  saveChange,
}: {
  section: Partners
  stored: Stored
  edit: (change: Change) => void
  /** Saves one change apart from unsaved edits. @throws ApiError */
  saveChange: (from: Stored, change: Change) => Promise<SaveResult>
}) {
  const [open, setOpen] = useState<Open | null>(null)
  const { partners } = section
  const hasRoom = partners.length < mostPartners
  const { expectAdded } = useShowAdded(
    partners.map(({ id }) => id),
    open === null,
  )
  const slots = useMemo(() => {
    const onOpen = (next: Open) => {
      if (next.kind === 'add') expectAdded()
      setOpen(next)
    }
    return partnersSlots({ edit, hasRoom, onOpen })
  }, [edit, hasRoom, expectAdded])
  return (
    <>
      <SortableList
        layout="grid"
        items={inOrder(partners)}
        onMove={(id, to) => edit((before) => ({ ...before, partners: withItemMoved(before.partners, id, to) }))}
      >
        <div className="pb-14">
          <PartnersView partners={section} slots={slots} />
        </div>
      </SortableList>
      {open && <PartnerWindow {...{ open, partners, stored, saveChange }} onClose={() => setOpen(null)} />}
    </>
  )
}

/** Keeps `stored` from when it opened, as the base of its save. */
function PartnerWindow({
  open,
  partners,
  stored,
  saveChange,
  onClose,
}: {
  open: Open
  partners: readonly Partner[]
  stored: Stored
  saveChange: (from: Stored, change: Change) => Promise<SaveResult>
  onClose: () => void
}) {
  const [from] = useState(stored)
  const [partner] = useState(() => partners.find(({ id }) => id === open.id) ?? newPartner(partners))
  const [isDeleting, setDeleting] = useState(false)
  const store = (change: ItemChange, next: (before: Partner[]) => Partner[]) =>
    announceChange('partner', change, () =>
      saveChange(from, (before) => ({ ...before, partners: next(before.partners) })),
    )
  if (open.kind !== 'delete') {
    return (
      <PartnerDialog
        partner={partner}
        isNew={open.kind === 'add'}
        onSave={(next) => store(open.kind === 'add' ? 'add' : 'update', (before) => withItemPut(before, next))}
        onClose={onClose}
      />
    )
  }
  async function deletePartner() {
    setDeleting(true)
    await store('delete', (before) => withoutItem(before, partner.id))
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Delete partner"
      description="Are you sure you want to delete this partner?"
      confirmLabel="Delete"
      busy={isDeleting}
      onConfirm={() => void deletePartner()}
    />
  )
}

function partnersSlots({
  edit,
  hasRoom,
  onOpen,
}: {
  edit: (change: Change) => void
  hasRoom: boolean
  onOpen: (open: Open) => void
}): Slots {
  return {
    ...editableSlots(edit),
    item: (path, { label }, view) => {
      const id = path.split('.')[1] ?? ''
      return (
        <SortableItem
          id={id}
          actions={
            <>
              <ItemButton action="edit" label={`Edit ${label}`} isMain onClick={() => onOpen({ kind: 'edit', id })}>
                <Pencil aria-hidden="true" className="size-4" />
              </ItemButton>
              <ItemButton action="delete" label={`Delete ${label}`} onClick={() => onOpen({ kind: 'delete', id })}>
                <Trash2 aria-hidden="true" className="size-4" />
              </ItemButton>
            </>
          }
        >
          {view}
        </SortableItem>
      )
    },
    addItem: (_path, { label }) =>
      hasRoom && (
        <li className="flex pt-6">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onOpen({ kind: 'add' })}
            className="grid min-h-40 grow place-content-center justify-items-center gap-2 rounded-md border border-dashed border-edge text-sm font-[550] text-muted transition-colors hover:border-accent hover:bg-wash hover:text-text"
          >
            <Plus aria-hidden="true" className="size-6" />
            {label}
          </button>
        </li>
      ),
  }
}
