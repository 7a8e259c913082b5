import type { KindWords } from '#platform/values/record-kind.ts'

export const mailWords = {
  entity: 'mail_outbox',
  topic: 'mail',
  noun: ['mail', 'mails'],
  capability: 'enrollments',
  group: 'Contact',
  place: 87,
  isNeverBinned: true,
  screens: [
    {
      to: '/admin/mail',
      label: 'Mail',
      named: 'the mail to',
      also: 'outbox emails sent failed held queue smtp',
    },
  ],
} as const satisfies KindWords
