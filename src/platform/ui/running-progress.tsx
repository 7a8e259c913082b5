import { Button } from './button.tsx'
import { t } from '#platform/values/translate.ts'

type RunningProgressProps = {
  words: string
  /** Names the bar where the words do not. */
  label?: string
  done: number
  /** Null where nobody knows how many there are. */
  of: number | null
  onCancel: () => void
}

/** How far something is that is done in parts, with a button that leaves out the rest. */
export function RunningProgress({ words, label = words, done, of, onCancel }: RunningProgressProps) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 text-sm">
      <progress aria-label={label} {...(of !== null && { value: done, max: of })} className="h-2 w-40 accent-accent" />
      {words}
      <Button variant="secondary" size="sm" onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </div>
  )
}

/** What a run left as it was, each by its name with why. */
export function RefusedList({ refused }: { refused: readonly { title: string; message: string }[] }) {
  return (
    <ul className="grid max-h-64 gap-1 overflow-y-auto">
      {refused.map(({ title, message }) => (
        <li key={`${title} ${message}`}>
          <span className="font-[550]">{title}</span>: {message}
        </li>
      ))}
    </ul>
  )
}
