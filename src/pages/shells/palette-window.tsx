import { Command as Palette, useCommandState } from 'cmdk'
import { ExternalLink, LogOut, type LucideIcon, PanelLeft, SunMoon } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { isComposing } from '#platform/browser/is-composing.ts'
import { veilClass } from '#platform/ui/dialog.tsx'
import { useFocusReturn } from '#platform/browser/focus-place.ts'
import { navigationOf } from './admin-navigation.ts'
import { turnTheme } from './theme-switch.tsx'
import { useNavigate } from '#platform/browser/use-navigate.ts'

type Command = { label: string; group: string; icon: LucideIcon; also?: string; run: () => void }

type PaletteWindowProps = {
  onClose: () => void
  onToggleSidebar: () => void
  onLogOut: () => void
}

export function PaletteWindow({ onClose, onToggleSidebar, onLogOut }: PaletteWindowProps) {
  const navigate = useNavigate()
  const { role } = useAuth()
  const commands: Command[] = [
    ...navigationOf(role).flatMap(({ label: group, entries }) =>
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
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
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
              onClose()
              command.run()
            }}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function CommandList({ commands, onChosen }: { commands: Command[]; onChosen: (command: Command) => void }) {
  return (
    <Palette
      loop
      vimBindings={false}
      label="Go to or do"
      filter={(label, sought) => Number(commands.some((one) => one.label === label && isFoundBy(one, sought)))}
    >
      <Palette.Input
        placeholder="Where to, or what to do?"
        className="hairline-b min-h-14 w-full bg-transparent px-5 text-base placeholder:text-muted focus-visible:outline-none"
      />
      <Palette.List label="Results" className="max-h-[50dvh] overflow-y-auto p-2">
        {commands.map((command) => (
          <Palette.Item
            key={command.label}
            value={command.label}
            onSelect={() => onChosen(command)}
            className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-3 text-left text-sm aria-selected:bg-wash aria-selected:text-accent"
          >
            <command.icon aria-hidden="true" strokeWidth={1.75} className="size-4.5 shrink-0" />
            {command.label}
            <span className="ml-auto text-xs text-muted">{command.group}</span>
          </Palette.Item>
        ))}
      </Palette.List>
      <Found />
    </Palette>
  )
}

/** Announces the count to screen readers, and shows that nothing was found. */
function Found() {
  const count = useCommandState(({ filtered }) => filtered.count)
  const sought = useCommandState(({ search }) => search)
  return (
    <>
      {count === 0 && <p className="px-5 pb-6 text-sm text-muted">Nothing is called “{sought}” here.</p>}
      <p role="status" className="sr-only">
        {count === 0 ? 'No results' : `${count} ${count === 1 ? 'result' : 'results'}`}
      </p>
    </>
  )
}

/** Every word typed must begin a word of the name, group or synonyms. */
function isFoundBy({ label, group, also }: Command, sought: string): boolean {
  const words = `${label} ${group} ${also ?? ''}`.toLowerCase().split(/\s+/)
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)))
}
