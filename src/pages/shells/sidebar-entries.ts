import type { LucideIcon } from 'lucide-react'
import type { PagePath } from '#platform/values/page-address.ts'
import type { Role } from '#platform/values/roles.ts'
import { type AdminEntry, type AdminGroup, entryAt, navigationOf } from './admin-navigation.ts'
import { t } from '#platform/values/translate.ts'

/** A link of the sidebar with the screens that it leads to: one, or several as its tabs or at its side. */
export type SidebarEntry = { to: PagePath; label: string; icon: LucideIcon; screens: readonly AdminEntry[] }
export type SidebarGroup = Pick<AdminGroup, 'name' | 'label'> & {
  /** How it stands at first; null where it is one link without a heading. */
  fold: 'open' | 'folded' | null
  entries: readonly SidebarEntry[]
}

const tabbedLabels: Readonly<Record<NonNullable<AdminEntry['tabOf']>, string>> = {
  about: t('About'),
  courses: t('Courses'),
  announcements: t('Announcements'),
  messages: t('Messages'),
}

/** The sidebar of a role: at most sixteen entries at first, and every screen within two clicks. */
export function sidebarOf(role: Role | null): SidebarGroup[] {
  return navigationOf(role).map(({ name, label, entries }) => ({
    name,
    label,
    fold: name === 'overview' || name === 'settings' ? null : name === 'library' ? 'folded' : 'open',
    entries: entriesOf(name === 'settings' ? [entries] : withTabs(entries)),
  }))
}

/** The screens of each entry, in the order of the first of each. */
function withTabs(screens: readonly AdminEntry[]): AdminEntry[][] {
  const together = new Map<string, AdminEntry[]>()
  for (const screen of screens) {
    const entry = screen.tabOf ?? screen.to
    together.set(entry, [...(together.get(entry) ?? []), screen])
  }
  return [...together.values()]
}

function entriesOf(together: readonly (readonly AdminEntry[])[]): SidebarEntry[] {
  return together.flatMap((screens) => {
    const [first] = screens
    if (!first) return []
    const { to, icon, tabOf } = first
    return [{ to, icon, label: tabOf && screens.length > 1 ? tabbedLabels[tabOf] : first.label, screens }]
  })
}

/** The entry that an address belongs to, and the screen of it. */
export function placeOf(role: Role | null, pathname: string) {
  const screen = entryAt(pathname)
  const entry = sidebarOf(role)
    .flatMap(({ entries }) => entries)
    .find(({ screens }) => screens.some(({ to }) => to === screen?.to))
  return { screen, entry }
}
