import { Eye, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/**
 * Edit (or open, where it is read more than written) and delete of one record, named by `name`, after what else there is; in
 * a table also by the keys of `rowKeys`.
 */
export function RowActions({
  name,
  verb = 'Edit',
  onEdit,
  onDelete,
  children,
}: {
  name: string
  verb?: 'Edit' | 'Open'
  onEdit: () => void
  onDelete: () => void
  children?: ReactNode
}) {
  const Mark = verb === 'Edit' ? Pencil : Eye
  return (
    <div className="flex justify-end gap-1">
      {children}
      <Button variant="quiet" size="icon" data-row-action="edit" aria-label={`${verb} ${name}`} onClick={onEdit}>
        <Mark aria-hidden="true" className="size-4.5" />
      </Button>
      <Button variant="quiet" size="icon" data-row-action="delete" aria-label={`Delete ${name}`} onClick={onDelete}>
        <Trash2 aria-hidden="true" className="size-4.5" />
      </Button>
    </div>
  )
}
