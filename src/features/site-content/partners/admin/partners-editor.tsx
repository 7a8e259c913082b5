import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { announceChange, type ItemChange } from '#features/site-content/admin/announce-change.ts'
import type { SaveResult, StoredSection } from '#features/site-content/admin/use-section-editor.ts'
import { mostPartners, newPartner } from '#features/site-content/partners/rules.ts'
import type { Partner, Partners } from '#features/site-content/partners/schema.ts'
import { PartnersView } from '#features/site-content/partners/site/partners-view.tsx'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { editableSlots } from '#platform/ui/editable-slots.tsx'
import type { Slots } from '#platform/ui/slots.tsx'
import { ItemButton, SortableItem } from '#platform/ui/sortable-item.tsx'
import { SortableList } from '#platform/ui/sortable-list.tsx'
import { inOrder, withItemMoved, withItemPut, withoutItem } from '#platform/values/items.ts'
import { PartnerDialog } from './partner-dialog.tsx'

type Change = (partners: Partners) => Partners
type Kind = 'add' | 'edit' | 'delete'
type Stored = StoredSection<'partners'>

/**
 * The partners as visitors see them. Title, description and order wait for the section's own button; what the dialogs
 * add, change or delete is stored at once (admin.md §2, Partners; §8).
 */
export function PartnersEditor({
  section,
  stored,
  edit,
  saveChange,
}: {
  section: Partners
  stored: Stored
  edit: (change: Change) => void
  /** Stores one change of what was stored, apart from the edits that wait. @throws ApiError */
  saveChange: (from: Stored, change: Change) => Promise<SaveResult>
}) {
  /** A dialog keeps the partner and what was stored when it opened: a save says what it started from. */
  const [open, setOpen] = useState<{ kind: Kind; partner: Partner; from: Stored } | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const { partners } = section
  const now = useRef({ partners, stored })
  useEffect(() => {
    now.current = { partners, stored }
  })
  const openDialog = useCallback((kind: Kind, id?: string) => {
    const { partners: all, stored: from } = now.current
    const partner = id === undefined ? newPartner(all) : all.find((each) => each.id === id)
    if (partner) setOpen({ kind, partner, from })
  }, [])
  const hasRoom = partners.length < mostPartners
  const slots = useMemo(() => partnersSlots({ edit, hasRoom, openDialog }), [edit, hasRoom, openDialog])
  const store = async (change: ItemChange, next: (before: Partner[]) => Partner[]) =>
    open !== null &&
    announceChange('Partner', change, () =>
      saveChange(open.from, (before) => ({ ...before, partners: next(before.partners) })),
    )

  async function deletePartner(id: string) {
    setDeleting(true)
    await store('delete', (before) => withoutItem(before, id))
    setDeleting(false)
    setOpen(null)
  }
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
      {(open?.kind === 'add' || open?.kind === 'edit') && (
        <PartnerDialog
          partner={open.partner}
          isNew={open.kind === 'add'}
          onSave={(partner) => store(open.kind === 'add' ? 'add' : 'update', (before) => withItemPut(before, partner))}
          onClose={() => setOpen(null)}
        />
      )}
      <ConfirmDialog
        open={open?.kind === 'delete'}
        onOpenChange={(next) => !next && setOpen(null)}
        title="Delete partner"
        description="Are you sure you want to delete this partner?"
        confirmLabel="Delete"
        busy={isDeleting}
        onConfirm={() => open && void deletePartner(open.partner.id)}
      />
    </>
  )
}

function partnersSlots({
  edit,
  hasRoom,
  openDialog,
}: {
  edit: (change: Change) => void
  hasRoom: boolean
  openDialog: (kind: Kind, id?: string) => void
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
              <ItemButton label={`Edit ${label}`} onClick={() => openDialog('edit', id)}>
                <Pencil aria-hidden="true" className="size-4" />
              </ItemButton>
              <ItemButton label={`Delete ${label}`} onClick={() => openDialog('delete', id)}>
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
            onClick={() => openDialog('add')}
            className="grid min-h-40 grow place-content-center justify-items-center gap-2 rounded-md border border-dashed border-edge text-sm font-[550] text-muted transition-colors hover:border-accent hover:bg-wash hover:text-text"
          >
            <Plus aria-hidden="true" className="size-6" />
            {label}
          </button>
        </li>
      ),
  }
}
