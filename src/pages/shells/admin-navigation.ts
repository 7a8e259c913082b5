import {
  Award,
  BookOpen,
  CalendarDays,
  Clapperboard,
  Compass,
  FileText,
  GraduationCap,
  HandHeart,
  Handshake,
  House,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  MessageCircleQuestion,
  ReceiptText,
  Mic,
  Newspaper,
  Presentation,
  Sprout,
  Telescope,
  UserCog,
  Users,
} from 'lucide-react'

/** A screen of the back office; `also` are further words under which the command palette finds it. */
export type AdminEntry = { to: string; label: string; icon: LucideIcon; also?: string }
export type AdminGroup = { label: string; entries: readonly AdminEntry[] }

/** The screens of the back office in the order of the sidebar; a screen is listed from the day it exists. */
export const adminNavigation: readonly AdminGroup[] = [
  {
    label: 'Overview',
    entries: [{ to: '/admin', label: 'Dashboard', icon: LayoutDashboard, also: 'statistics figures start' }],
  },
  {
    label: 'Pages',
    entries: [
      { to: '/admin/homepage', label: 'Homepage', icon: House, also: 'hero mission values quote' },
      { to: '/admin/about', label: 'About', icon: BookOpen, also: 'mission vision team partners overview' },
      { to: '/admin/mission', label: 'Mission', icon: Compass, also: 'modules about' },
      { to: '/admin/vision', label: 'Vision', icon: Telescope, also: 'modules about' },
      { to: '/admin/team', label: 'Team', icon: Users, also: 'members people founder staff' },
      { to: '/admin/partners', label: 'Partners', icon: Handshake, also: 'organisations logos websites' },
    ],
  },
  {
    label: 'Learning',
    entries: [
      { to: '/admin/courses', label: 'Courses', icon: BookOpen, also: 'classes lessons hierarchy parents' },
      { to: '/admin/certificates', label: 'Certificates', icon: Award, also: 'diplomas qualifications price' },
    ],
  },
  {
    label: 'Announcements',
    entries: [
      { to: '/admin/announcements/news', label: 'News', icon: Newspaper, also: 'announcements articles' },
      { to: '/admin/announcements/conferences', label: 'Conferences', icon: Presentation, also: 'announcements' },
      { to: '/admin/announcements/events', label: 'Events', icon: CalendarDays, also: 'announcements calendar' },
      { to: '/admin/announcements/training', label: 'Training', icon: Sprout, also: 'announcements workshops' },
      { to: '/admin/announcements/lectures', label: 'Lectures', icon: Mic, also: 'announcements talks speakers' },
      {
        to: '/admin/announcements/teachers',
        label: 'Teachers',
        icon: GraduationCap,
        also: 'speakers hosts people lecturers',
      },
    ],
  },
  {
    label: 'Resources',
    entries: [
      { to: '/admin/resources/videos', label: 'Videos', icon: Clapperboard, also: 'films youtube watch resources' },
      {
        to: '/admin/resources/readings',
        label: 'Readings',
        icon: FileText,
        also: 'files documents pdf books resources',
      },
    ],
  },
  {
    label: 'Contact',
    entries: [
      { to: '/admin/contact', label: 'Contact', icon: Inbox, also: 'overview inquiries messages figures' },
      {
        to: '/admin/contact/questions',
        label: 'Questions',
        icon: MessageCircleQuestion,
        also: 'messages answers inquiries visitors',
      },
      {
        to: '/admin/contact/volunteers',
        label: 'Volunteers',
        icon: HandHeart,
        also: 'applications helpers inquiries skills',
      },
    ],
  },
  {
    label: 'People',
    entries: [
      {
        to: '/admin/enrollments',
        label: 'Enrollments',
        icon: ReceiptText,
        also: 'students payments refunds export csv spreadsheet',
      },
      { to: '/admin/users', label: 'Users', icon: UserCog, also: 'accounts profiles roles administrators' },
    ],
  },
]
