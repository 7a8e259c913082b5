import type { RetainedName, RetainedRow } from './schema.ts'

/** What is kept, in plain words: its name, and what a sweep leaves alone. */
export const retainedWords: Record<RetainedName, { title: string; about: string }> = {
  bin: {
    title: 'The bin',
    about:
      'What was deleted: records with every version and file, questions and applications with their replies and notes. It can be restored until then.',
  },
  questions: {
    title: 'Questions',
    about:
      'Counted from the day on which a question was resolved; replies and notes go with it. Open ones stay, however old they are.',
  },
  volunteer_applications: {
    title: 'Volunteer applications',
    about:
      'Counted from the day on which one was approved or rejected; replies and notes go with it. Open ones stay, however old they are.',
  },
  audit: {
    title: 'Audit log',
    about:
      'Who did what in the back office. Who added or deleted a record is told for as long as versions of it are kept.',
  },
  payment_events: {
    title: 'Payment events',
    about: 'What the payment provider told. Enrollments and their payment status stay.',
  },
  webhook_deliveries: {
    title: 'Webhook deliveries',
    about: 'What other programs were told, and how they answered. What still waits to be sent stays.',
  },
  mail: {
    title: 'Mail',
    about: 'What the site wrote to people, with how it was sent. What still waits to be sent stays.',
  },
  revisions: {
    title: 'Versions',
    about:
      'Earlier contents of pages and records. The first version of each record and its newest ones stay. Pictures that nothing shows any more go with the next sweep of files.',
  },
}

/** '24 months', '30 days', 'For ever'. */
export function keptFor({ months, days }: Pick<RetainedRow, 'months' | 'days'>): string {
  if (days !== null) return days === 1 ? 'One day' : `${days} days`
  if (months === null) return 'For ever'
  if (months % 12 === 0) return months === 12 ? 'One year' : `${months / 12} years`
  return months === 1 ? 'One month' : `${months} months`
}

const mostCounted = 10_000

/** A dry run's count, '10,000 or more' beyond what is counted. */
export function dueInWords(due: number): string {
  return due > mostCounted ? `More than ${mostCounted.toLocaleString('en')}` : due.toLocaleString('en')
}
