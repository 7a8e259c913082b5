import { applicationStatuses, isClosed, questionStatuses } from '../rules.ts'
import { durationInWords } from '#platform/values/durations.ts'
import { inquiryListings } from './listing.schema.ts'
import type { Inquiry, InquiryKind, InquiryStatus, ListedInquiry } from './schema.ts'

/** `short` and `long` label what only this kind has; `title` heads its screen, `figure` its count in the overview. */
export const inquiryWords = {
  questions: {
    title: 'Questions',
    entity: 'contact_questions',
    noun: ['question', 'questions'],
    path: '/admin/contact/questions',
    statuses: questionStatuses,
    short: 'Subject',
    long: 'Message',
    deleted: 'Question deleted.',
    statusFailed: 'An error occurred while updating question status',
    distribution: 'Question status',
    figure: 'Questions',
  },
  applications: {
    title: 'Volunteer Applications',
    entity: 'volunteer_applications',
    noun: ['application', 'applications'],
    path: '/admin/contact/volunteers',
    statuses: applicationStatuses,
    short: 'Skills',
    long: 'Motivation',
    deleted: 'Application deleted.',
    statusFailed: 'An error occurred while updating application status',
    distribution: 'Application status',
    figure: 'Volunteer applications',
  },
} as const

export const statusNames: Record<InquiryStatus, string> = {
  ...inquiryListings.questions.filters.status.words,
  ...inquiryListings.applications.filters.status.words,
}

/** What a reply may set beside: that nothing is waited for any more. */
export function closingStatuses(kind: InquiryKind): readonly InquiryStatus[] {
  return inquiryWords[kind].statuses.filter(isClosed)
}

/** 'Waiting 3 days', 'Answered after 2 hours'; null for what needs no answer. */
export function waitingInWords(
  {
    waiting_since,
    first_answered_at,
    created_at,
  }: Pick<ListedInquiry, 'waiting_since' | 'first_answered_at' | 'created_at'>,
  now: Date,
): string | null {
  if (waiting_since !== null) return `Waiting ${durationInWords(waiting_since, now)}`
  return first_answered_at === null ? null : `Answered after ${durationInWords(created_at, first_answered_at)}`
}

/** A question's subject or an application's skills; '' for none. */
export function shortTextOf({ subject, skills }: Pick<ListedInquiry, 'subject' | 'skills'>): string {
  return subject ?? skills ?? ''
}

/** A question's message or an application's motivation. */
export function longTextOf({ message, motivation }: Inquiry): string {
  return message ?? motivation ?? ''
}

/** A `mailto:` address with a subject that begins with 'Re: '. */
export function replyAddress(kind: InquiryKind, { email, subject }: Pick<ListedInquiry, 'email' | 'subject'>): string {
  const about = subject ?? (kind === 'questions' ? 'Your question' : 'Your volunteer application')
  // The address is user input: encoded, so that it cannot add other parts to the link.
  const address = encodeURIComponent(email).replaceAll('%40', '@')
  return `mailto:${address}?subject=${encodeURIComponent(`Re: ${about.replace(/\s+/g, ' ')}`)}`
}
