import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/** Edit and delete of one record, named by `name`, after what else there is; in a table also by the keys of `rowKeys`. */
export function RowActions({
  name,
  onEdit,
  onDelete,
  children,
}: {
  name: string
  onEdit: () => void
  onDelete: () => void
  children?: ReactNode
}) {
  return (
    <div className="flex justify-end gap-1">
      {children}
      <Button variant="quiet" size="icon" data-row-action="edit" aria-label={`Edit ${name}`} onClick={onEdit}>
        <Pencil aria-hidden="true" className="size-4.5" />
      </Button>
      <Button variant="quiet" size="icon" data-row-action="delete" aria-label={`Delete ${name}`} onClick={onDelete}>
        <Trash2 aria-hidden="true" className="size-4.5" />
      </Button>
    </div>
  )
}
