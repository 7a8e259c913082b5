import * as icon from 'lucide-react'
import type { PagePath } from '#platform/values/page-address.ts'
import { type Capability, holds, isStaff, type Role } from '#platform/values/roles.ts'
import { recordKinds } from './record-kinds.ts'

/** `also`: further words for the command palette; `opens`: the capability that opens it, or all of the back office. */
export type AdminEntry = {
  to: PagePath
  label: string
  icon: icon.LucideIcon
  also?: string
  opens: Capability | 'staff'
}
export type AdminGroup = { label: string; entries: readonly AdminEntry[] }

const icons: Record<string, icon.LucideIcon> = {
  '/admin/homepage': icon.House,
  '/admin/about': icon.BookOpen,
  '/admin/mission': icon.Compass,
  '/admin/vision': icon.Telescope,
  '/admin/team': icon.Users,
  '/admin/partners': icon.Handshake,
  '/admin/pages': icon.Files,
  '/admin/courses': icon.BookOpen,
  '/admin/sessions': icon.CalendarClock,
  '/admin/certificates': icon.Award,
  '/admin/announcements/news': icon.Newspaper,
  '/admin/announcements/conferences': icon.Presentation,
  '/admin/announcements/events': icon.CalendarDays,
  '/admin/announcements/training': icon.Sprout,
  '/admin/announcements/lectures': icon.Mic,
  '/admin/announcements/teachers': icon.GraduationCap,
  '/admin/resources/videos': icon.Clapperboard,
  '/admin/resources/readings': icon.FileText,
  '/admin/contact': icon.Inbox,
  '/admin/contact/questions': icon.MessageCircleQuestion,
  '/admin/contact/volunteers': icon.HandHeart,
  '/admin/contact/answers': icon.MessageSquareText,
  '/admin/mail': icon.MailCheck,
  '/admin/mail/templates': icon.MailPlus,
  '/admin/enrollments': icon.ReceiptText,
  '/admin/roster': icon.ClipboardCheck,
  '/admin/issued-certificates': icon.BadgeCheck,
  '/admin/users': icon.UserCog,
}

export const adminNavigation: readonly AdminGroup[] = [
  {
    label: 'Overview',
    entries: [
      {
        to: '/admin',
        label: 'Dashboard',
        icon: icon.LayoutDashboard,
        also: 'statistics figures start',
        opens: 'staff',
      },
      {
        to: '/admin/media',
        label: 'Media library',
        icon: icon.Images,
        also: 'pictures images documents files alternative text',
        opens: 'content',
      },
    ],
  },
  ...[...new Set(recordKinds.map(({ group }) => group))].map((label) => ({
    label,
    entries: recordKinds
      .filter(({ group }) => group === label)
      .flatMap(({ screens, capability }) =>
        screens.map((screen): AdminEntry => ({ ...screen, icon: icons[screen.to] ?? icon.Folder, opens: capability })),
      ),
  })),
  {
    label: 'Upkeep',
    entries: [
      {
        to: '/admin/roles',
        label: 'Who may what',
        icon: icon.ShieldCheck,
        also: 'roles permissions capabilities owner editor desk',
        opens: 'staff',
      },
      { to: '/admin/bin', label: 'Bin', icon: icon.Trash2, also: 'deleted restore undo trash recycle', opens: 'staff' },
      {
        to: '/admin/audit',
        label: 'Audit log',
        icon: icon.History,
        also: 'history changes who when activity export',
        opens: 'system',
      },
      {
        to: '/admin/developers',
        label: 'Developers',
        icon: icon.Webhook,
        also: 'api keys webhooks programs integrations',
        opens: 'system',
      },
      {
        to: '/admin/retention',
        label: 'What is kept',
        icon: icon.ArchiveX,
        also: 'retention privacy sweep erase how long',
        opens: 'system',
      },
    ],
  },
]

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
    .filter(({ to }) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((one, other) => other.to.length - one.to.length)[0]
}
