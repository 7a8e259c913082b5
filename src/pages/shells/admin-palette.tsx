import { ExternalLink, LogOut, type LucideIcon, PanelLeft, SunMoon } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isComposing } from '#platform/browser/is-composing.ts'
import { veilClass } from '#platform/ui/dialog.tsx'
import { useFocusReturn } from '#platform/ui/use-focus-return.ts'
import { adminNavigation } from './admin-navigation.ts'
import { turnTheme } from './theme-switch.tsx'

type Command = { label: string; group: string; icon: LucideIcon; also?: string; run: () => void }

/** Everything by name, on Ctrl or Cmd and K: type a few letters, choose with the arrows, go with Enter. */
export function AdminPalette({
  open,
  onOpenChange,
  onToggleSidebar,
  onLogOut,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  onToggleSidebar: () => void
  onLogOut: () => void
}) {
  const navigate = useNavigate()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent | globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // Another window that waits for an answer keeps the floor.
      if (open || !document.querySelector('[role=dialog], [role=alertdialog]')) onOpenChange(!open)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [open, onOpenChange])

  const commands: Command[] = [
    ...adminNavigation.flatMap(({ label: group, entries }) =>
      entries.map(({ to, ...entry }) => ({ ...entry, group, run: () => void navigate(to) })),
    ),
    {
      label: 'View the site',
      group: 'Site',
      icon: ExternalLink,
      also: 'home visitor public',
      run: () => void navigate('/'),
    },
    {
      label: 'Switch between light and dark',
      group: 'View',
      icon: SunMoon,
      also: 'theme scheme colours',
      run: turnTheme,
    },
    { label: 'Fold or unfold the sidebar', group: 'View', icon: PanelLeft, also: 'menu toggle', run: onToggleSidebar },
    { label: 'Log out', group: 'Account', icon: LogOut, also: 'sign out leave', run: onLogOut },
  ]
  const focusReturn = useFocusReturn()
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={veilClass} />
        <Dialog.Content
          {...focusReturn}
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => isComposing(event) && event.preventDefault()}
          className="fixed inset-x-4 top-[12dvh] z-50 mx-auto max-w-xl animate-appear overflow-hidden rounded-lg bg-raised text-text shadow-float"
        >
          <Dialog.Title className="sr-only">Go to or do</Dialog.Title>
          <CommandList
            commands={commands}
            onChosen={(command) => {
              onOpenChange(false)
              command.run()
            }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function CommandList({ commands, onChosen }: { commands: Command[]; onChosen: (command: Command) => void }) {
  const id = useId()
  const [sought, setSought] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const found = commands.filter((command) => isFoundBy(command, sought))
  const current = found[at]
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const last = found.length - 1
    const next = { ArrowDown: at >= last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1, Home: 0, End: last }[event.key]
    if (next !== undefined) setAt(Math.max(0, next))
    else if (event.key === 'Enter' && current) onChosen(current)
    else return
    event.preventDefault()
  }
  return (
    <div>
      <input
        role="combobox"
        aria-label="Go to or do"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={current ? `${id}-${at}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder="Where to, or what to do?"
        value={sought}
        onChange={({ target }) => {
          setSought(target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
        className="hairline-b min-h-14 w-full bg-transparent px-5 text-base placeholder:text-muted focus-visible:outline-none"
      />
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        className="max-h-[50dvh] overflow-y-auto p-2"
      >
        {found.map((command, position) => (
          <button
            key={command.label}
            type="button"
            id={`${id}-${position}`}
            role="option"
            aria-selected={position === at}
            onPointerMove={() => setAt(position)}
            onClick={() => onChosen(command)}
            tabIndex={-1}
            className="flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left text-sm aria-selected:bg-wash aria-selected:text-accent"
          >
            <command.icon aria-hidden="true" strokeWidth={1.75} className="size-4.5 shrink-0" />
            {command.label}
            <span className="ml-auto text-xs text-muted">{command.group}</span>
          </button>
        ))}
      </div>
      {found.length === 0 && <p className="px-5 pb-6 text-sm text-muted">Nothing is called “{sought}” here.</p>}
      <p role="status" className="sr-only">
        {found.length === 0 ? 'No results' : `${found.length} ${found.length === 1 ? 'result' : 'results'}`}
      </p>
    </div>
  )
}

/** Every word that was typed begins a word of the name, the group or the other names. */
function isFoundBy({ label, group, also }: Command, sought: string): boolean {
  const words = `${label} ${group} ${also ?? ''}`.toLowerCase().split(/\s+/)
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}
