import * as lucide from 'lucide-react'
import type { PagePath } from '#platform/values/page-address.ts'
import { type Capability, holds, isStaff, type Role } from '#platform/values/roles.ts'
import { recordKinds } from './record-kinds.ts'

/** `also`: further words for the command palette; `opens`: the capability that opens it, or all of the back office. */
export type AdminEntry = {
  to: PagePath
  label: string
  icon: lucide.LucideIcon
  also?: string
  opens: Capability | 'staff'
}
export type AdminGroup = { label: string; entries: readonly AdminEntry[] }

const icons: Record<string, lucide.LucideIcon> = {
  '/admin/homepage': lucide.House,
  '/admin/about': lucide.BookOpen,
  '/admin/mission': lucide.Compass,
  '/admin/vision': lucide.Telescope,
  '/admin/team': lucide.Users,
  '/admin/partners': lucide.Handshake,
  '/admin/pages': lucide.Files,
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

export const adminNavigation: readonly AdminGroup[] = [
  {
    label: 'Overview',
    entries: [
      {
        to: '/admin',
        label: 'Dashboard',
        icon: lucide.LayoutDashboard,
        also: 'statistics figures start',
        opens: 'staff',
      },
      {
        to: '/admin/media',
        label: 'Media library',
        icon: lucide.Images,
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
        screens.map((screen): AdminEntry => ({
          ...screen,
          icon: icons[screen.to] ?? lucide.Folder,
          opens: capability,
        })),
      ),
  })),
  {
    label: 'Upkeep',
    entries: [
      {
        to: '/admin/roles',
        label: 'Who may what',
        icon: lucide.ShieldCheck,
        also: 'roles permissions capabilities owner editor desk',
        opens: 'staff',
      },
      {
        to: '/admin/bin',
        label: 'Bin',
        icon: lucide.Trash2,
        also: 'deleted restore undo trash recycle',
        opens: 'staff',
      },
      {
        to: '/admin/audit',
        label: 'Audit log',
        icon: lucide.History,
        also: 'history changes who when activity export',
        opens: 'system',
      },
      {
        to: '/admin/developers',
        label: 'Developers',
        icon: lucide.Webhook,
        also: 'api keys webhooks programs integrations',
        opens: 'system',
      },
      {
        to: '/admin/retention',
        label: 'What is kept',
        icon: lucide.ArchiveX,
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
