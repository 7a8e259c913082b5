import { applicationStatuses, questionStatuses } from '#features/messages/inquiries/rules.ts'
import { durationInWords } from '#platform/values/durations.ts'
import { inquiryListings } from './listing.schema.ts'
import type { Inquiry, InquiryKind, InquiryStatus, ListedInquiry } from './schema.ts'
import { t } from '#platform/values/translate.ts'

/** `short` and `long` label what only this kind has; `title` heads its screen, `figure` its count in the overview. */
export const inquiryWords = {
  questions: {
    title: t('Questions'),
    entity: 'contact_questions',
    noun: [t('question'), t('questions')],
    path: '/admin/contact/questions',
    statuses: questionStatuses,
    short: t('Subject'),
    long: t('Message'),
    none: t('No questions'),
    noMatch: t('No questions match'),
    loading: t('Loading the question…'),
    gone: t('This question is not there any more: somebody has deleted it.'),
    ask: t('Are you sure you want to delete this question?'),
    deleted: t('Question deleted.'),
    statusFailed: t('An error occurred while updating question status'),
    distribution: t('Question status'),
    figure: t('Questions'),
    newest: t('New questions'),
    shareOf: (share: number) => t('{share}% of all questions', { share }),
  },
  applications: {
    title: t('Volunteer Applications'),
    entity: 'volunteer_applications',
    noun: [t('application'), t('applications')],
    path: '/admin/contact/volunteers',
    statuses: applicationStatuses,
    short: t('Skills'),
    long: t('Motivation'),
    none: t('No applications'),
    noMatch: t('No applications match'),
    loading: t('Loading the application…'),
    gone: t('This application is not there any more: somebody has deleted it.'),
    ask: t('Are you sure you want to delete this application?'),
    deleted: t('Application deleted.'),
    statusFailed: t('An error occurred while updating application status'),
    distribution: t('Application status'),
    figure: t('Volunteer applications'),
    newest: t('New applications'),
    shareOf: (share: number) => t('{share}% of all applications', { share }),
  },
} as const

export const statusNames: Record<InquiryStatus, string> = {
  ...inquiryListings.questions.filters.status.words,
  ...inquiryListings.applications.filters.status.words,
}

/** Longer than the academy promises to take for an answer, in milliseconds. */
export const overdueMs = 3 * 24 * 60 * 60_000

type Waited = Pick<ListedInquiry, 'waiting_since' | 'first_answered_at' | 'created_at'>

/** 'Waiting 3 days', 'Answered after 2 hours'; null for what needs no answer. */
export function waitingInWords({ waiting_since, first_answered_at, created_at }: Waited, now: Date): string | null {
  if (waiting_since !== null) return t('Waiting {duration}', { duration: durationInWords(waiting_since, now) })
  return first_answered_at === null
    ? null
    : t('Answered after {duration}', { duration: durationInWords(created_at, first_answered_at) })
}

/** A question's subject or an application's skills; '' for none. */
export function shortTextOf({ subject, skills }: Pick<ListedInquiry, 'subject' | 'skills'>): string {
  return subject ?? skills ?? ''
}

/** A question's message or an application's motivation. */
export const longTextOf = ({ message, motivation }: Inquiry) => message ?? motivation ?? ''

/** A `mailto:` address with a subject that begins with 'Re: '. */
export function replyAddress(kind: InquiryKind, { email, subject }: Pick<ListedInquiry, 'email' | 'subject'>): string {
  const about = subject ?? (kind === 'questions' ? t('Your question') : t('Your volunteer application'))
  // The address is user input: encoded, so that it cannot add other parts to the link.
  const address = encodeURIComponent(email).replaceAll('%40', '@')
  return `mailto:${address}?subject=${encodeURIComponent(t('Re: {subject}', { subject: about.replace(/\s+/g, ' ') }))}`
}
