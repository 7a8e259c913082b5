import clsx from 'clsx'
import type { ReactNode } from 'react'

export function ChoiceButton({
  isChosen,
  onChoose,
  notes,
  children,
}: {
  isChosen: boolean
  onChoose: () => void
  notes: readonly string[]
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={clsx(
        'grid w-full gap-0.5 rounded-md px-3 py-2 text-left text-sm transition-colors hover:bg-wash focus-visible:-outline-offset-2',
        isChosen && 'bg-wash text-accent',
      )}
    >
      <span className="font-[550]">{children}</span>
      {notes.map((note) => (
        <span key={note} className="text-xs text-muted">
          {note}
        </span>
      ))}
    </button>
  )
}
