import {
  ArchiveX,
  Award,
  BookOpen,
  CalendarDays,
  Clapperboard,
  Compass,
  FileText,
  Folder,
  GraduationCap,
  HandHeart,
  Handshake,
  History,
  House,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  MessageCircleQuestion,
  Mic,
  Newspaper,
  Presentation,
  ReceiptText,
  Sprout,
  Telescope,
  Trash2,
  UserCog,
  Users,
} from 'lucide-react'
import type { PagePath } from '#platform/values/page-address.ts'

import { recordKinds } from './record-kinds.ts'

/** `also`: further words for the command palette. */
export type AdminEntry = { to: PagePath; label: string; icon: LucideIcon; also?: string }
export type AdminGroup = { label: string; entries: readonly AdminEntry[] }

const icons: Record<string, LucideIcon> = {
  '/admin/homepage': House,
  '/admin/about': BookOpen,
  '/admin/mission': Compass,
  '/admin/vision': Telescope,
  '/admin/team': Users,
  '/admin/partners': Handshake,
  '/admin/courses': BookOpen,
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
  '/admin/enrollments': ReceiptText,
  '/admin/users': UserCog,
}

export const adminNavigation: readonly AdminGroup[] = [
  {
    label: 'Overview',
    entries: [{ to: '/admin', label: 'Dashboard', icon: LayoutDashboard, also: 'statistics figures start' }],
  },
  ...[...new Set(recordKinds.map(({ group }) => group))].map((label) => ({
    label,
    entries: recordKinds
      .filter(({ group }) => group === label)
      .flatMap(({ screens }) => screens)
      .map((screen): AdminEntry => ({ ...screen, icon: icons[screen.to] ?? Folder })),
  })),
  {
    label: 'Upkeep',
    entries: [
      { to: '/admin/bin', label: 'Bin', icon: Trash2, also: 'deleted restore undo trash recycle' },
      { to: '/admin/audit', label: 'Audit log', icon: History, also: 'history changes who when activity export' },
      { to: '/admin/retention', label: 'What is kept', icon: ArchiveX, also: 'retention privacy sweep erase how long' },
    ],
  },
]
