import { Banknote, ExternalLink, Keyboard, LogOut, type LucideIcon, PanelLeft, Plus, Send, SunMoon } from 'lucide-react'
import type { FoundRecord } from '#features/overview/office-search/schema.ts'
import type { useNavigate } from '#platform/browser/use-navigate.ts'
import { type PageAddress, readAddress } from '#platform/values/page-address.ts'
import type { Role } from '#platform/values/roles.ts'
import { type Kind, saysOf } from '#records/kinds/kind.ts'
import { kindScreen } from '#records/kinds/record-kind.ts'
import { toAdd } from '#records/lists/use-record-list.ts'
import { type AdminEntry, navigationOf } from './admin-navigation.ts'
import { recordKinds } from './record-kinds.ts'
import { turnTheme } from './theme-switch.tsx'
import { t } from '#platform/values/translate.ts'

/** `key` names it among all; `about` stands beside its label, `group` at the end of its row; `also`: further words that find it. */
export type Command = {
  key: string
  label: string
  about?: string | null
  group: string
  icon: LucideIcon
  also?: string
  run: () => void
}

export type Doing = {
  role: Role | null
  navigate: ReturnType<typeof useNavigate>
  onToggleSidebar: () => void
  onLogOut: () => void
  onShowKeys: () => void
  onMarkPayment: (reference: string) => void
  onPublish: (record: FoundRecord) => void
}

/** What there is without a search: the screens that a role opens, and what can be done anywhere. */
export function standingCommands({ role, navigate, onToggleSidebar, onLogOut, onShowKeys }: Doing): Command[] {
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
export function addingCommands({ role, navigate }: Doing): Command[] {
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
export function foundCommands(found: readonly FoundRecord[], doing: Doing): Command[] {
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
  if (state === 'pending' && sought !== null)
    return [
      {
        key: `mark ${id}`,
        label: t('Mark as paid: {title}', { title }),
        about,
        group,
        icon: Banknote,
        run: () => doing.onMarkPayment(sought),
      },
    ]
  if (state === 'draft')
    return [
      {
        key: `publish ${entity}/${id}`,
        label: t('Publish: {title}', { title }),
        group,
        icon: Send,
        run: () => doing.onPublish(record),
      },
    ]
  return []
}

/** What is worth saying beside a record: what is published or paid is as it should be. */
const stateNames: Partial<Record<string, string>> = {
  draft: t('Draft'),
  pending: t('Pending'),
  failed: t('Failed'),
  refunded: t('Refunded'),
}

/** Every word typed must begin a word of the name, group or synonyms; Chinese, which has no spaces, may stand within one. */
export function isFoundBy({ label, group, also }: Command, sought: string): boolean {
  const words = `${label} ${group} ${also ?? ''}`.toLowerCase().split(/\s+/)
  return sought
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => (han.test(part) ? word.includes(part) : word.startsWith(part))))
}
const han = /\p{Script=Han}/u
