import type { RetainedName, RetainedRow } from './schema.ts'
import { languageTag, t } from '#platform/values/translate.ts'

/** What is kept, in plain words: its name, and what a sweep leaves alone. */
export const retainedWords: Record<RetainedName, { title: string; about: string }> = {
  bin: {
    title: t('The bin'),
    about: t(
      'What was deleted: records with every version and file, questions and applications with their replies and notes. It can be restored until then.',
    ),
  },
  questions: {
    title: t('Questions'),
    about: t(
      'Counted from the day on which a question was resolved; replies and notes go with it. Open ones stay, however old they are.',
    ),
  },
  volunteer_applications: {
    title: t('Volunteer applications'),
    about: t(
      'Counted from the day on which one was approved or rejected; replies and notes go with it. Open ones stay, however old they are.',
    ),
  },
  audit: {
    title: t('Audit log'),
    about: t(
      'Who did what in the back office. Who added or deleted a record is told for as long as versions of it are kept.',
    ),
  },
  payment_events: {
    title: t('Payment events'),
    about: t('What the payment provider told. Enrollments and their payment status stay.'),
  },
  webhook_deliveries: {
    title: t('Webhook deliveries'),
    about: t('What other programs were told, and how they answered. What still waits to be sent stays.'),
  },
  mail: {
    title: t('Mail'),
    about: t('What the site wrote to people, with how it was sent. What still waits to be sent stays.'),
  },
  revisions: {
    title: t('Versions'),
    about: t(
      'Earlier contents of pages and records. The first version of each record and its newest ones stay. Pictures that nothing shows any more go with the next sweep of files.',
    ),
  },
}

/** '24 months', '30 days', 'For ever'. */
export function keptFor({ months, days }: Pick<RetainedRow, 'months' | 'days'>): string {
  if (days !== null) return t('{days, plural, one {One day} other {{days} days}}', { days })
  if (months === null) return t('For ever')
  const years = months / 12
  if (Number.isInteger(years)) return t('{years, plural, one {One year} other {{years} years}}', { years })
  return t('{months, plural, one {One month} other {{months} months}}', { months })
}

const mostCounted = 10_000

/** A dry run's count, '10,000 or more' beyond what is counted. */
export function dueInWords(due: number): string {
  return due > mostCounted
    ? t('More than {count}', { count: mostCounted.toLocaleString(languageTag()) })
    : due.toLocaleString(languageTag())
}
