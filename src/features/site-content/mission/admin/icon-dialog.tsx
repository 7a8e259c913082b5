import clsx from 'clsx'
import { useId } from 'react'
import { type ValueIcon, valueIcons } from '#features/site-content/mission/schema.ts'
import { ValueSign } from '#features/site-content/mission/site/value-card.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'

export function IconDialog({
  icon,
  onChange,
  onClose,
}: {
  icon: ValueIcon
  onChange: (icon: ValueIcon) => void
  onClose: () => void
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Choose an Icon"
      foot={<Button onClick={onClose}>Done</Button>}
    >
      <IconChoice icon={icon} onChange={onChange} />
    </Dialog>
  )
}

export function IconChoice({ icon, onChange }: { icon: ValueIcon; onChange: (icon: ValueIcon) => void }) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-[550]">Icon</legend>
      <div className="grid grid-cols-4 gap-2">
        {valueIcons.map((choice) => (
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
            {choice}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
