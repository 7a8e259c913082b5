/** The forms of the contact page, as its tabs and `?sent=` name them. */
export const formNames = ['question', 'volunteer'] as const
export type FormName = (typeof formNames)[number]

/**
 * A field that people do not see and leave empty; what robots write there marks their message and is not kept. A message is
 * taken all the same, since a browser may have filled the field in for a person.
 */
export const trapField = 'website'

export type FormField = {
  name: string
  label: string
  kind: 'text' | 'email' | 'long'
  required: boolean
  /** What helps to fill it in; lengths are those of schema.ts. */
  hint?: string
}
type InquiryForm = {
  title: string
  /** Where it is sent, by scripts as JSON and without them as a form. */
  action: string
  fields: readonly FormField[]
  send: string
  /** What is said once it was taken (public.md §8). */
  thanks: { title: string; text: string }
}

const person: readonly FormField[] = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  { name: 'email', label: 'Email', kind: 'email', required: true },
]

/** The two forms, the same for the page and for the answer to a browser without scripts. */
export const inquiryForms: Record<FormName, InquiryForm> = {
  question: {
    title: 'Question Inquiry',
    action: '/api/questions',
    fields: [
      ...person,
      { name: 'subject', label: 'Subject', kind: 'text', required: false, hint: 'Optional' },
      { name: 'message', label: 'Message', kind: 'long', required: true, hint: '10 to 2000 characters' },
    ],
    send: 'Submit Question',
    thanks: {
      title: 'Question Submitted',
      text: 'We will reply to your question as soon as possible. Thank you for your attention!',
    },
  },
  volunteer: {
    title: 'Volunteer Application',
    action: '/api/volunteer-applications',
    fields: [
      ...person,
      {
        name: 'skills',
        label: 'Skills',
        kind: 'long',
        required: false,
        hint: 'Optional: languages, trades, what you know of plants or people',
      },
      { name: 'motivation', label: 'Motivation', kind: 'long', required: true, hint: '20 to 2000 characters' },
    ],
    send: 'Submit Application',
    thanks: {
      title: 'Application Submitted',
      text: 'Thank you for your volunteer application! We will contact you as soon as possible.',
    },
  },
}

/** What both sides say of a form that was not taken (public.md §8). */
export const formFailures = {
  invalid: { title: 'Form Validation Failed', text: 'Please check and correct the errors in the form' },
  failed: {
    title: 'Submission Failed',
    text: 'An error occurred while submitting the question or application. Please try again later.',
  },
} as const
