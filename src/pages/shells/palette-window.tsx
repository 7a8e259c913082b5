import { useQuery } from '@tanstack/react-query'
import { Command as Palette } from 'cmdk'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { useAuth } from '#features/people/accounts/site/auth-provider.tsx'
import { reasonOf, apiQuery } from '#platform/browser/api-client.ts'
import { isComposing } from '#platform/browser/is-composing.ts'
import { useFocusReturn } from '#platform/browser/focus-place.ts'
import { useNavigate } from '#platform/browser/use-navigate.ts'
import { useSettled } from '#platform/browser/use-settled.ts'
import { veilClass } from '#platform/ui/dialog.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { toast } from '#platform/ui/toast.ts'
import { undoPublished } from '#records/editing/undo-toast.ts'
import { publishRecord } from '#records/publishing/publishing-client.ts'
import { t } from '#platform/values/translate.ts'
import { Banknote, ExternalLink, Keyboard, LogOut, type LucideIcon, PanelLeft, Plus, Send, SunMoon } from 'lucide-react'
import type { FoundRecord } from '#features/overview/office-search/schema.ts'
import { type PageAddress, readAddress } from '#platform/values/page-address.ts'
import type { Role } from '#platform/values/roles.ts'
import { type Kind, saysOf } from '#records/kinds/kind.ts'
import { kindScreen } from '#records/kinds/record-kind.ts'
import { toAdd } from '#records/lists/use-record-list.ts'
import { type AdminEntry, navigationOf } from './admin-navigation.ts'
import { recordKinds } from './record-kinds.ts'
import { turnTheme } from './theme-switch.tsx'

export type PaletteProps = Pick<Doing, 'onToggleSidebar' | 'onLogOut' | 'onShowKeys' | 'onMarkPayment'> & {
  /** Before it was there. */
  typed: string
}

export function PaletteWindow({ typed, onClose, ...doing }: PaletteProps & { onClose: () => void }) {
  const navigate = useNavigate()
  const { role } = useAuth()
  const focusReturn = useFocusReturn()
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={veilClass} />
        <Dialog.Content
          {...focusReturn}
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus()
            // Radix would select what was typed already.
            event.preventDefault()
            if (event.target instanceof HTMLElement) event.target.querySelector('input')?.focus()
          }}
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => isComposing(event) && event.preventDefault()}
          className="fixed inset-x-4 top-[12dvh] z-50 mx-auto max-w-2xl animate-appear overflow-hidden rounded-lg bg-raised text-text shadow-float"
        >
          <Dialog.Title className="sr-only">{t('Go to or do')}</Dialog.Title>
          <Search
            already={typed}
            doing={{ ...doing, role, navigate }}
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

type SearchProps = { already: string; doing: Doing; onChosen: (command: Command) => void }

function Search({ already, doing, onChosen }: SearchProps) {
  const [typed, setTyped] = useState(already)
  const sought = typed.trim()
  const settled = useSettled(sought)
  const { data, error, isFetching } = useQuery({ ...foundQuery(settled), enabled: settled !== '' })
  const isAsked = sought !== '' && (settled !== sought || isFetching)
  const standing = standingCommands(doing)
  const named =
    sought === '' ? standing : [...standing, ...addingCommands(doing)].filter((one) => isFoundBy(one, sought))
  const found = sought !== '' && settled === sought && data ? foundCommands(data, doing) : []
  const count = named.length + found.length
  const rows = (commands: readonly Command[]) =>
    commands.map((command) => <Row key={command.key} command={command} onChosen={() => onChosen(command)} />)
  return (
    <Palette loop vimBindings={false} shouldFilter={false} label={t('Go to or do')}>
      <Palette.Input
        value={typed}
        onValueChange={setTyped}
        placeholder={t('Find anybody or anything, or say what to do')}
        className="hairline-b min-h-14 w-full bg-transparent px-5 text-base placeholder:text-muted focus-visible:outline-none"
      />
      <Palette.List label={t('Results')} className="max-h-[min(60dvh,32rem)] overflow-y-auto p-2">
        {rows(named)}
        {named.length > 0 && found.length > 0 && <Palette.Separator className="hairline-b mx-3 my-2" />}
        {rows(found)}
      </Palette.List>
      <p className="px-5 pb-5 text-sm text-muted empty:hidden">
        {error && !isAsked
          ? t('Records could not be searched: {reason}', { reason: reasonOf(error) })
          : count === 0 && (isAsked ? t('Searching…') : t('Nothing is called “{sought}” here.', { sought }))}
      </p>
      <p role="status" className="sr-only">
        {!isAsked &&
          (count === 0 ? t('No results') : t('{count, plural, one {# result} other {# results}}', { count }))}
      </p>
    </Palette>
  )
}

type RowProps = { command: Command; onChosen: () => void }

function Row({ command: { key, label, about, group, icon: Icon }, onChosen }: RowProps) {
  return (
    <Palette.Item
      value={key}
      onSelect={onChosen}
      className="flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-md px-3 text-left text-sm aria-selected:bg-wash aria-selected:text-accent"
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-4.5 shrink-0" />
      <span className="min-w-0 truncate">
        {mixedText(label)} {about && <span className="text-muted">{mixedText(about)}</span>}
      </span>
      <span className="ml-auto shrink-0 text-xs text-muted">{group}</span>
    </Palette.Item>
  )
}

/** Asked anew each time: what is found changes with every save. */
const foundQuery = (q: string) =>
  apiQuery(['office-search', q], '/api/admin/search', { query: { q }, staleTime: 0, gcTime: 0 })

/** `key` names it among all; `about` stands beside its label, `group` at the end of its row; `also`: further words that find it. */
type Command = {
  key: string
  label: string
  about?: string | null
  group: string
  icon: LucideIcon
  also?: string
  run: () => void
}

type Doing = {
  role: Role | null
  navigate: ReturnType<typeof useNavigate>
  onToggleSidebar: () => void
  onLogOut: () => void
  onShowKeys: () => void
  onMarkPayment: (reference: string) => void
}

/** What there is without a search: the screens that a role opens, and what can be done anywhere. */
function standingCommands({ role, navigate, onToggleSidebar, onLogOut, onShowKeys }: Doing): Command[] {
  const go = (to: PageAddress) => () => void navigate(to)
  return [
    ...navigationOf(role).flatMap(({ label: group, entries }) =>
      entries.map(({ to, ...entry }): Command => ({ ...entry, key: to, group, run: go(to) })),
    ),
    {
      key: 'site',
      label: t('View the site'),
      group: t('Site'),
      icon: ExternalLink,
      also: t('home visitor public'),
      run: go('/'),
    },
    {
      key: 'theme',
      label: t('Switch between light and dark'),
      group: t('View'),
      icon: SunMoon,
      also: t('theme scheme colours'),
      run: turnTheme,
    },
    {
      key: 'sidebar',
      label: t('Fold or unfold the sidebar'),
      group: t('View'),
      icon: PanelLeft,
      also: t('menu toggle'),
      run: onToggleSidebar,
    },
    {
      key: 'keys',
      label: t('Keyboard shortcuts'),
      group: t('View'),
      icon: Keyboard,
      also: t('keys help'),
      run: onShowKeys,
    },
    {
      key: 'log-out',
      label: t('Log out'),
      group: t('Account'),
      icon: LogOut,
      also: t('sign out leave'),
      run: onLogOut,
    },
  ]
}

/** What adding a record is called, by screen; elsewhere as the kind of a screen says it. */
const additions: Partial<Record<string, string>> = {
  '/admin/pages': t('Add page'),
  '/admin/courses': t('Add course'),
  '/admin/sessions': t('Add session'),
  '/admin/certificates': t('Add certificate'),
  '/admin/announcements/news': t('Add news'),
  '/admin/announcements/conferences': t('Add conference'),
  '/admin/announcements/events': t('Add event'),
  '/admin/announcements/training': t('Add training'),
  '/admin/announcements/lectures': t('Add lecture'),
  '/admin/announcements/teachers': t('Add teacher'),
  '/admin/resources/videos': t('Add video'),
  '/admin/resources/readings': t('Add reading'),
  '/admin/contact/answers': t('Add prepared answer'),
  '/admin/enrollments': t('Add enrollments'),
}

/** What can be added by a role. */
function addingCommands({ role, navigate }: Doing): Command[] {
  return navigationOf(role).flatMap(({ entries }) =>
    entries.flatMap(({ to, label: group }) => {
      const kind = recordKinds.find((each): each is Kind => 'path' in each && each.screens.some((one) => one.to === to))
      const label = additions[to] ?? (kind && saysOf(kind).add)
      if (label === undefined) return []
      const run = () => void (to === '/admin/enrollments' ? navigate('/admin/enrollments/add') : navigate(to, toAdd))
      return [{ key: `add ${to}`, label, group, icon: Plus, also: t('new create'), run }]
    }),
  )
}

/** The way to a found record, and what can be done to it. */
function foundCommands(found: readonly FoundRecord[], doing: Doing): Command[] {
  const entries = navigationOf(doing.role).flatMap((group) => group.entries)
  return found.flatMap((record) => {
    const screen = kindScreen(recordKinds, record.entity, record.within)
    const entry = screen && entries.find(({ to }) => to === screen.to)
    return entry ? [openCommand(record, entry, doing), ...changeCommands(record, entry, doing)] : []
  })
}

function openCommand(record: FoundRecord, { to, label, icon }: AdminEntry, { navigate }: Doing): Command {
  const { entity, id, title, about, sought, state } = record
  const address = sought === null ? `${to}/${id}` : `${to}?${new URLSearchParams({ search: sought }).toString()}`
  const standing = state === null ? undefined : stateNames[state]
  return {
    key: `${entity}/${id}`,
    label: title,
    about: about === title ? null : about,
    group: standing === undefined ? label : `${label} · ${standing}`,
    icon,
    run: () => void navigate(readAddress(address)),
  }
}

function changeCommands(record: FoundRecord, { label: group }: AdminEntry, doing: Doing): Command[] {
  const { entity, id, title, about, sought, state } = record
  if (state === 'pending' && sought !== null) {
    const run = () => doing.onMarkPayment(sought)
    return [{ key: `mark ${id}`, label: t('Mark as paid: {title}', { title }), about, group, icon: Banknote, run }]
  }
  if (state !== 'draft') return []
  const run = () => publish(record)
  return [{ key: `publish ${entity}/${id}`, label: t('Publish: {title}', { title }), group, icon: Send, run }]
}

function publish({ entity, id }: FoundRecord) {
  const of = { entity, id }
  publishRecord(of).then(
    ({ version }) => toast.success(t('It is published'), undoPublished(of, version)),
    (error: unknown) => toast.error(t('This could not be done'), { description: reasonOf(error) }),
  )
}

/** What is worth saying beside a record: what is published or paid is as it should be. */
const stateNames: Partial<Record<string, string>> = {
  draft: t('Draft'),
  pending: t('Pending'),
  failed: t('Failed'),
  refunded: t('Refunded'),
}

/** Every word typed must begin a word of the name, group or synonyms; Chinese, which has no spaces, may stand within one. */
function isFoundBy({ label, group, also }: Command, sought: string): boolean {
  const words = `${label} ${group} ${also ?? ''}`.toLowerCase().split(/\s+/)
  return sought
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => (han.test(part) ? word.includes(part) : word.startsWith(part))))
}
const han = /\p{Script=Han}/u
