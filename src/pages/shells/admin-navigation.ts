import {
  ArchiveX,
  Award,
  BadgeCheck,
  BookOpen,
  CalendarClock,
  CalendarDays,
  Clapperboard,
  ClipboardCheck,
  Compass,
  Files,
  FileText,
  Folder,
  GraduationCap,
  HandHeart,
  Handshake,
  History,
  House,
  Images,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  MessageCircleQuestion,
  MailCheck,
  MailPlus,
  MessageSquareText,
  Mic,
  Newspaper,
  Presentation,
  ReceiptText,
  ShieldCheck,
  Sprout,
  Telescope,
  Trash2,
  UserCog,
  Users,
  Webhook,
} from 'lucide-react'
import type { PagePath } from '#platform/values/page-address.ts'
import { type Capability, holds, isStaff, type Role } from '#platform/values/roles.ts'
import { recordKinds } from './record-kinds.ts'

/** `also`: further words for the command palette; `opens`: the capability that opens it, or all of the back office. */
export type AdminEntry = {
  to: PagePath
  label: string
  icon: LucideIcon
  also?: string
  opens: Capability | 'staff'
}
export type AdminGroup = { label: string; entries: readonly AdminEntry[] }

const icons: Record<string, LucideIcon> = {
  '/admin/homepage': House,
  '/admin/about': BookOpen,
  '/admin/mission': Compass,
  '/admin/vision': Telescope,
  '/admin/team': Users,
  '/admin/partners': Handshake,
  '/admin/pages': Files,
  '/admin/courses': BookOpen,
  '/admin/sessions': CalendarClock,
  '/admin/certificates': Award,
  '/admin/announcements/news': Newspaper,
  '/admin/announcements/conferences': Presentation,
  '/admin/announcements/events': CalendarDays,
  '/admin/announcements/training': Sprout,
  '/admin/announcements/lectures': Mic,
  '/admin/announcements/teachers': GraduationCap,
  '/admin/resources/videos': Clapperboard,
  '/admin/resources/readings': FileText,
  '/admin/contact': Inbox,
  '/admin/contact/questions': MessageCircleQuestion,
  '/admin/contact/volunteers': HandHeart,
  '/admin/contact/answers': MessageSquareText,
  '/admin/mail': MailCheck,
  '/admin/mail/templates': MailPlus,
  '/admin/enrollments': ReceiptText,
  '/admin/roster': ClipboardCheck,
  '/admin/issued-certificates': BadgeCheck,
  '/admin/users': UserCog,
}

export const adminNavigation: readonly AdminGroup[] = [
  {
    label: 'Overview',
    entries: [
      { to: '/admin', label: 'Dashboard', icon: LayoutDashboard, also: 'statistics figures start', opens: 'staff' },
      {
        to: '/admin/media',
        label: 'Media library',
        icon: Images,
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
        screens.map((screen): AdminEntry => ({ ...screen, icon: icons[screen.to] ?? Folder, opens: capability })),
      ),
  })),
  {
    label: 'Upkeep',
    entries: [
      {
        to: '/admin/roles',
        label: 'Who may what',
        icon: ShieldCheck,
        also: 'roles permissions capabilities owner editor desk',
        opens: 'staff',
      },
      { to: '/admin/bin', label: 'Bin', icon: Trash2, also: 'deleted restore undo trash recycle', opens: 'staff' },
      {
        to: '/admin/audit',
        label: 'Audit log',
        icon: History,
        also: 'history changes who when activity export',
        opens: 'system',
      },
      {
        to: '/admin/developers',
        label: 'Developers',
        icon: Webhook,
        also: 'api keys webhooks programs integrations',
        opens: 'system',
      },
      {
        to: '/admin/retention',
        label: 'What is kept',
        icon: ArchiveX,
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
