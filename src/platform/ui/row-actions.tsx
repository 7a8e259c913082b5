import { Eye, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type RowActionsProps = {
  name: string
  action?: keyof typeof actions
  onEdit: () => void
  /** Without it nobody deletes it here. */
  onDelete?: (() => void) | undefined
  children?: ReactNode
}

/** Edit (or open) and delete of the record `name`; in a table also by `rowKeys`. */
export function RowActions({ name, action = 'edit', onEdit, onDelete, children }: RowActionsProps) {
  const { label, Mark } = actions[action]
  return (
    <div className="flex justify-end gap-1">
      {children}
      <Button
        variant="quiet"
        size="icon"
        data-row-action="edit"
        aria-label={label(name)}
        icon={Mark}
        onClick={onEdit}
      />
      {onDelete && (
        <Button
          variant="quiet"
          size="icon"
          data-row-action="delete"
          aria-label={`Delete ${name}`}
          icon={Trash2}
          onClick={onDelete}
        />
      )}
    </div>
  )
}

const actions = {
  edit: { label: (name: string) => `Edit ${name}`, Mark: Pencil },
  open: { label: (name: string) => `Open ${name}`, Mark: Eye },
}
