import * as lucide from 'lucide-react'
import { type KindScreen, type ScreenGroup, screenGroups } from '#records/kinds/record-kind.ts'
import type { PagePath } from '#platform/values/page-address.ts'
import { type Capability, holds, isStaff, type Role } from '#platform/values/roles.ts'
import { recordKinds } from './record-kinds.ts'
import { t } from '#platform/values/translate.ts'

/** A screen. `also`: further words for the command palette; `opens`: the capability that opens it, or all of the back office. */
export type AdminEntry = Omit<KindScreen, 'within' | 'named'> & {
  icon: lucide.LucideIcon
  opens: Capability | 'staff'
}
export type AdminGroup = { name: ScreenGroup; label: string; entries: readonly AdminEntry[] }

const icons: Record<string, lucide.LucideIcon> = {
  '/admin/homepage': lucide.House,
  '/admin/about': lucide.Info,
  '/admin/mission': lucide.Compass,
  '/admin/vision': lucide.Telescope,
  '/admin/team': lucide.Users,
  '/admin/partners': lucide.Handshake,
  '/admin/pages': lucide.Files,
  '/admin/watersheds': lucide.Waves,
  '/admin/milestones': lucide.Milestone,
  '/admin/courses': lucide.BookOpen,
  '/admin/sessions': lucide.CalendarClock,
  '/admin/voices': lucide.Quote,
  '/admin/certificates': lucide.Award,
  '/admin/announcements/news': lucide.Newspaper,
  '/admin/announcements/conferences': lucide.Presentation,
  '/admin/announcements/events': lucide.CalendarDays,
  '/admin/announcements/training': lucide.Sprout,
  '/admin/announcements/lectures': lucide.Mic,
  '/admin/announcements/teachers': lucide.GraduationCap,
  '/admin/resources/videos': lucide.Clapperboard,
  '/admin/resources/readings': lucide.FileText,
  '/admin/contact': lucide.Inbox,
  '/admin/contact/questions': lucide.MessageCircleQuestion,
  '/admin/contact/volunteers': lucide.HandHeart,
  '/admin/contact/answers': lucide.MessageSquareText,
  '/admin/mail': lucide.MailCheck,
  '/admin/mail/templates': lucide.MailPlus,
  '/admin/enrollments': lucide.ReceiptText,
  '/admin/roster': lucide.ClipboardCheck,
  '/admin/issued-certificates': lucide.BadgeCheck,
  '/admin/users': lucide.UserCog,
}

const groupLabels: Readonly<Record<ScreenGroup, string>> = {
  overview: t('Overview'),
  pages: t('Pages'),
  courses: t('Courses'),
  news: t('News and events'),
  library: t('Library'),
  people: t('People and messages'),
  settings: t('Settings'),
}

/** What is of no kind of record; those of a group stand behind its kinds. */
const ownScreens: Readonly<Partial<Record<ScreenGroup, readonly AdminEntry[]>>> = {
  overview: [
    {
      to: '/admin',
      label: t('Dashboard'),
      icon: lucide.LayoutDashboard,
      also: t('to do waiting statistics figures start'),
      opens: 'staff',
      help: t(
        'What waits for you stands here, and each line leads to the list it waits in. The figures and the latest changes follow by themselves while this page is open. Press Ctrl or Cmd and K on any screen to go to another by typing a few letters.',
      ),
    },
  ],
  library: [
    {
      to: '/admin/media',
      label: t('Media library'),
      icon: lucide.Images,
      also: t('pictures images documents files alternative text'),
      opens: 'content',
      help: t(
        'Every picture and document that was uploaded for the site stands here once, with all places that show it. Open a picture to describe it for people who cannot see it, and to mark what must stay in view when it is cropped. A file can be replaced everywhere at once; before one is removed you see what would lose it.',
      ),
    },
  ],
  settings: [
    {
      to: '/admin/languages',
      label: t('Languages'),
      icon: lucide.Languages,
      also: t('translate translations Chinese missing older'),
      opens: 'content',
      help: t(
        'Every text of the site has a source and, beside it, a translation that is published on its own. This screen says of each kind how much readers get in their language, and lists what is missing, not published, or older than its source. Open a line to translate it: its source stands beside every text.',
      ),
    },
    {
      to: '/admin/roles',
      label: t('Roles'),
      icon: lucide.ShieldCheck,
      also: t('who may what permissions capabilities owner editor desk'),
      opens: 'staff',
      help: t(
        'This table says which parts of the back office each role opens. Editors write what is on the site, the desk looks after people and messages, and administrators may do everything. An administrator gives a role under “Users”, and it counts at once.',
      ),
    },
    {
      to: '/admin/retention',
      label: t('Data retention'),
      icon: lucide.ArchiveX,
      also: t('what is kept privacy sweep erase how long'),
      opens: 'system',
      help: t(
        'The academy keeps personal data only for as long as it says; this screen lists for how long. Every night a sweep removes what is older, and you see what it removed last and what it would remove next. The times are settings of the server, named beside each.',
      ),
    },
    {
      to: '/admin/audit',
      label: t('Audit log'),
      icon: lucide.History,
      also: t('history changes who when activity export'),
      opens: 'system',
      help: t(
        'Every change in the back office is written down here with who made it and when. Filter by person, kind, action or day, and open an entry to see what stood there before and after. What you see can be exported as a table.',
      ),
    },
    {
      to: '/admin/bin',
      label: t('Bin'),
      icon: lucide.Trash2,
      also: t('deleted restore undo trash recycle'),
      opens: 'staff',
      help: t(
        'What anybody deletes lies here first, with who deleted it and how long it still stays. Restore brings it back as it was, with what belonged to it, such as the enrollments of a course. After its time it goes for good, with its versions and files.',
      ),
    },
    {
      to: '/admin/developers',
      label: t('API & webhooks'),
      icon: lucide.Webhook,
      also: t('developers keys programs integrations'),
      opens: 'system',
      help: t(
        'Other programs, such as a newsletter or a bookkeeping program, are connected here. An API key lets a program read or write what you tick, and is shown only once. A webhook tells a program at its own address as soon as something changes.',
      ),
    },
  ],
}

const settings: AdminEntry = {
  to: '/admin/settings',
  label: t('Settings'),
  icon: lucide.Settings,
  also: t('set up configuration'),
  opens: 'staff',
  help: t(
    'What is set up once and looked at now and then is gathered here. The list of them stays at hand while you go from one to the next. You see only what your role opens.',
  ),
}

/** All screens, in the order of a day. */
export const adminNavigation: readonly AdminGroup[] = screenGroups.map((name) => ({
  name,
  label: groupLabels[name],
  entries: [
    ...(name === 'settings' ? [settings] : []),
    ...recordKinds
      .filter(({ group }) => group === name)
      .flatMap(({ screens, capability }) =>
        screens.map((screen) => ({ ...screen, icon: icons[screen.to] ?? lucide.Folder, opens: capability })),
      ),
    ...(ownScreens[name] ?? []),
  ],
}))

export function mayOpen(role: Role | null, { opens }: Pick<AdminEntry, 'opens'>): boolean {
  return role !== null && (opens === 'staff' ? isStaff(role) : holds(role, opens))
}

/** What somebody of this role may open, without the groups of which that is nothing. */
export function navigationOf(role: Role | null): AdminGroup[] {
  return adminNavigation
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => mayOpen(role, entry)) }))
    .filter(({ entries }) => entries.length > 0)
}

/** The entry that an address belongs to: the longest that it begins with. */
export function entryAt(pathname: string): AdminEntry | undefined {
  return adminNavigation
    .flatMap(({ entries }) => entries)
    .filter(({ to }) => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`)))
    .toSorted((one, other) => other.to.length - one.to.length)[0]
}

/** A link of the sidebar with the screens that it leads to: one, or several as its tabs or at its side. */
export type SidebarEntry = { to: PagePath; label: string; icon: lucide.LucideIcon; screens: readonly AdminEntry[] }
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
