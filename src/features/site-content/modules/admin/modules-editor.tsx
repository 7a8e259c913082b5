import { Pencil, Plus, Trash2 } from 'lucide-react'
import { memo, useState } from 'react'
import { announceChange, type ItemChange } from '#features/site-content/admin/report-change.ts'
import type { SaveResult } from '#features/site-content/admin/use-section-editor.ts'
import { nameOfModule } from '#features/site-content/modules/rules.ts'
import { type Module, mostModules } from '#features/site-content/modules/schema.ts'
import { ModuleView } from '#features/site-content/modules/site/module-list.tsx'
import { useShowAdded } from '#platform/browser/use-show-added.ts'
import { Button } from '#platform/ui/button.tsx'
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { ItemButton, SortableItem } from '#platform/ui/sortable-item.tsx'
import { SortableList } from '#platform/ui/sortable-list.tsx'
import { inOrder, newItemId, withItemMoved, withItemPut, withoutItem } from '#platform/values/items.ts'
import { ModuleDialog, type PicturePurpose } from './module-dialog.tsx'

type Change = (modules: Module[]) => Module[]
type Open = { kind: 'add' | 'edit' | 'delete'; id?: string }

/**
 * The order is saved by the section's button; additions, edits and deletions in dialogs at once.
 */
export function ModulesEditor<Stored>({
  modules,
  stored,
  pageTitle,
  purpose,
  edit,
  saveChange,
}: {
  modules: readonly Module[]
  stored: Stored
  pageTitle: string
  purpose: PicturePurpose
  edit: (change: Change) => void
  /** Saves one change apart from unsaved edits. @throws ApiError */
  saveChange: (from: Stored, change: Change) => Promise<SaveResult>
}) {
  const [open, setOpen] = useState<Open | null>(null)
  const sequence = inOrder(modules)
  const { expectAdded } = useShowAdded(
    modules.map(({ id }) => id),
    open === null,
  )
  return (
    <div className="grid gap-7">
      <SortableList
        items={sequence.map((module) => ({ id: module.id, name: nameOfModule(module) }))}
        onMove={(id, to) => edit((before) => withItemMoved(before, id, to))}
      >
        <div className="grid gap-5">
          {sequence.map((module) => (
            <ModuleItem key={module.id} module={module} pageTitle={pageTitle} onOpen={setOpen} />
          ))}
        </div>
      </SortableList>
      {modules.length === 0 && (
        <EmptyState title="No modules yet">A title and a first paragraph make a good beginning.</EmptyState>
      )}
      {modules.length < mostModules && (
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          className="border-dashed"
          onClick={() => {
            expectAdded()
            setOpen({ kind: 'add' })
          }}
        >
          <Plus aria-hidden="true" className="size-4" />
          Add Module
        </Button>
      )}
      {open && <ModuleWindow {...{ open, modules, stored, purpose, saveChange }} onClose={() => setOpen(null)} />}
    </div>
  )
}

/** Keeps `stored` from when it opened, as the base of its save. */
function ModuleWindow<Stored>({
  open,
  modules,
  stored,
  purpose,
  saveChange,
  onClose,
}: {
  open: Open
  modules: readonly Module[]
  stored: Stored
  purpose: PicturePurpose
  saveChange: (from: Stored, change: Change) => Promise<SaveResult>
  onClose: () => void
}) {
  const [from] = useState(() => stored)
  const [module] = useState(() => modules.find(({ id }) => id === open.id) ?? null)
  const [place] = useState(() => ({ id: newItemId(), order: modules.length }))
  const [isDeleting, setDeleting] = useState(false)
  const store = (change: ItemChange, next: Change) => announceChange('module', change, () => saveChange(from, next))
  if (open.kind !== 'delete') {
    return (
      <ModuleDialog
        {...{ module, place, purpose, onClose }}
        onSave={(next) => store(module ? 'update' : 'add', (before) => withItemPut(before, next))}
      />
    )
  }
  async function deleteModule() {
    setDeleting(true)
    await store('delete', (before) => withoutItem(before, open.id ?? ''))
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(next) => !next && onClose()}
      title="Delete module"
      description="Are you sure you want to delete this module?"
      confirmLabel="Delete"
      busy={isDeleting}
      onConfirm={() => void deleteModule()}
    />
  )
}

/** Memoized: redrawn only when its own module changes. */
const ModuleItem = memo(function ModuleItem({
  module,
  pageTitle,
  onOpen,
}: {
  module: Module
  pageTitle: string
  onOpen: (open: Open) => void
}) {
  const name = nameOfModule(module)
  return (
    <SortableItem
      id={module.id}
      className="hairline-t pt-3"
      actions={
        <>
          <ItemButton
            action="edit"
            label={`Edit ${name}`}
            isMain
            onClick={() => onOpen({ kind: 'edit', id: module.id })}
          >
            <Pencil aria-hidden="true" className="size-4" />
          </ItemButton>
          <ItemButton
            action="delete"
            label={`Delete ${name}`}
            onClick={() => onOpen({ kind: 'delete', id: module.id })}
          >
            <Trash2 aria-hidden="true" className="size-4" />
          </ItemButton>
        </>
      }
    >
      {/* Its links and videos would lead away from the editor. */}
      <div inert={module.type === 'image' || module.type === 'video'} className="mt-1">
        <ModuleView module={module} pageTitle={pageTitle} onPreview={() => {}} />
      </div>
    </SortableItem>
  )
})
