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
      {views.map(({ one, label, Icon }) => (
        <label
          key={one}
          title={label}
          className="grid h-9.5 w-10 cursor-pointer place-items-center rounded-sm text-muted transition-colors hover:text-text has-checked:bg-wash has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input type="radio" name={name} checked={view === one} onChange={() => onChange(one)} className="sr-only" />
          <Icon aria-hidden="true" className="size-4.5" />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

const views = [
  { one: 'cards', label: 'Card view', Icon: LayoutGrid },
  { one: 'table', label: 'Table view', Icon: Rows3 },
] as const
