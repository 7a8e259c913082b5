import { applicationStatuses, questionStatuses } from '#features/inquiries/schema.ts'
import type { Inquiry, InquiryKind, InquiryStatus, ListedInquiry } from './schema.ts'

type Described = {
  /** The heading of its screen, and what one and several are in running text. */
  title: string
  noun: readonly [one: string, several: string]
  /** Its screen. */
  path: string
  statuses: readonly InquiryStatus[]
  /** What the columns and parts of its own are called: the short text, and the long one. */
  short: string
  long: string
  /** What is searched, in words. */
  searched: string
  /** What a failed change of status says (admin.md §8). */
  statusFailed: string
  /** The heading of its share of statuses. */
  distribution: string
}

/** What the two kinds of inquiries are called, everywhere in the back office. */
export const inquiryWords: Record<InquiryKind, Described> = {
  questions: {
    title: 'Questions',
    noun: ['question', 'questions'],
    path: '/admin/contact/questions',
    statuses: questionStatuses,
    short: 'Subject',
    long: 'Message',
    searched: 'name, email or subject',
    statusFailed: 'An error occurred while updating question status',
    distribution: 'Question status',
  },
  applications: {
    title: 'Volunteer Applications',
    noun: ['application', 'applications'],
    path: '/admin/contact/volunteers',
    statuses: applicationStatuses,
    short: 'Skills',
    long: 'Motivation',
    searched: 'name, email or skills',
    statusFailed: 'An error occurred while updating application status',
    distribution: 'Application status',
  },
}

const statusNames: Record<InquiryStatus, string> = {
  new: 'New',
  in_progress: 'In Progress',
  resolved: 'Resolved',
  under_review: 'Under Review',
  approved: 'Approved',
  rejected: 'Rejected',
}

/** What people call a status. */
export function statusName(status: InquiryStatus): string {
  return statusNames[status]
}

/** Where one may go from its status: to any of its kind; the current one cannot be chosen again (admin.md §4). */
export function statusMoves(
  kind: InquiryKind,
  current: InquiryStatus,
): { status: InquiryStatus; name: string; isCurrent: boolean }[] {
  return inquiryWords[kind].statuses.map((status) => ({
    status,
    name: statusNames[status],
    isCurrent: status === current,
  }))
}

/** The short text of either kind: a question's subject, an application's skills; '' for none. */
export function shortTextOf({ subject, skills }: Pick<ListedInquiry, 'subject' | 'skills'>): string {
  return subject ?? skills ?? ''
}

/** The long text of either kind: a question's message, an application's motivation. */
export function longTextOf({ message, motivation }: Inquiry): string {
  return message ?? motivation ?? ''
}

/** A link that begins a reply in the reader's own mail program: 'Re: ' and the subject, or what it is about. */
export function replyAddress(kind: InquiryKind, { email, subject }: Pick<ListedInquiry, 'email' | 'subject'>): string {
  const about = subject ?? (kind === 'questions' ? 'Your question' : 'Your volunteer application')
  // The address is somebody's own words: nothing in it may become another part of the link.
  const address = encodeURIComponent(email).replaceAll('%40', '@')
  return `mailto:${address}?subject=${encodeURIComponent(`Re: ${about.replace(/\s+/g, ' ')}`)}`
}
