import { LayoutGrid, Rows3 } from 'lucide-react'
import { useId } from 'react'

export type ListView = 'cards' | 'table'

export function viewIn(word: string): ListView {
  return word === 'table' ? 'table' : 'cards'
}

export function viewWord(view: ListView): string {
  return view === 'table' ? 'table' : ''
}

export function ViewSwitch({ view, onChange }: { view: ListView; onChange: (view: ListView) => void }) {
  const name = useId()
  return (
    <fieldset className="flex rounded-md border border-edge p-0.5">
      <legend className="sr-only">View</legend>
      {(['cards', 'table'] as const).map((one) => (
        <label
          key={one}
          title={labels[one]}
          className="grid h-9.5 w-10 cursor-pointer place-items-center rounded-sm text-muted transition-colors hover:text-text has-checked:bg-wash has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input type="radio" name={name} checked={view === one} onChange={() => onChange(one)} className="sr-only" />
          {one === 'cards' ? (
            <LayoutGrid aria-hidden="true" className="size-4.5" />
          ) : (
            <Rows3 aria-hidden="true" className="size-4.5" />
          )}
          <span className="sr-only">{labels[one]}</span>
        </label>
      ))}
    </fieldset>
  )
}

const labels = { cards: 'Card view', table: 'Table view' }
