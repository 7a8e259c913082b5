import { t } from '#platform/values/translate.ts'

export const formNames = ['question', 'volunteer'] as const
export type FormName = (typeof formNames)[number]

/** Both begin as `new`. */
export const questionStatuses = ['new', 'in_progress', 'resolved'] as const
export const applicationStatuses = ['new', 'under_review', 'approved', 'rejected'] as const
/** Nothing is waited for any more; what was closed long ago goes (retention). */
export const closedStatuses = ['resolved', 'approved', 'rejected'] as const

export type ClosedStatus = (typeof closedStatuses)[number]

export function isClosed(status: string): status is ClosedStatus {
  return closedStatuses.some((closed) => closed === status)
}

/** How long the address in an acknowledgement tells what became of the message. */
export const statusDays = 90
export const inquiryStates = ['received', 'answered', 'closed'] as const

export type FormField = {
  name: string
  label: string
  kind: 'text' | 'email' | 'long'
  required: boolean
  /** Lengths are those of schema.ts. */
  hint?: string
}
type InquiryForm = {
  /** What is sent by it. */
  kind: 'questions' | 'applications'
  title: string
  /** As JSON with scripts, as a form without them. */
  action: '/api/questions' | '/api/volunteer-applications'
  fields: readonly FormField[]
  send: string
  thanks: { title: string; text: string }
}

const person: readonly FormField[] = [
  { name: 'name', label: t('Name'), kind: 'text', required: true },
  { name: 'email', label: t('Email'), kind: 'email', required: true },
]

export const inquiryForms: Record<FormName, InquiryForm> = {
  question: {
    kind: 'questions',
    title: t('Question Inquiry'),
    action: '/api/questions',
    fields: [
      ...person,
      { name: 'subject', label: t('Subject'), kind: 'text', required: false, hint: t('Optional') },
      { name: 'message', label: t('Message'), kind: 'long', required: true, hint: t('10 to 2000 characters') },
    ],
    send: t('Submit Question'),
    thanks: {
      title: t('Question Submitted'),
      text: t('We will reply to your question as soon as possible. Thank you for your attention!'),
    },
  },
  volunteer: {
    kind: 'applications',
    title: t('Volunteer Application'),
    action: '/api/volunteer-applications',
    fields: [
      ...person,
      {
        name: 'skills',
        label: t('Skills'),
        kind: 'long',
        required: false,
        hint: t('Optional: languages, trades, what you know of plants or people'),
      },
      { name: 'motivation', label: t('Motivation'), kind: 'long', required: true, hint: t('20 to 2000 characters') },
    ],
    send: t('Submit Application'),
    thanks: {
      title: t('Application Submitted'),
      text: t('Thank you for your volunteer application! We will contact you as soon as possible.'),
    },
  },
}

export const formFailures = {
  invalid: { title: t('Form Validation Failed'), text: t('Please check and correct the errors in the form') },
  failed: {
    title: t('Submission Failed'),
    text: t('An error occurred while submitting the question or application. Please try again later.'),
  },
} as const
