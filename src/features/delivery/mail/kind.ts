import type { KindWords } from '#records/kinds/record-kind.ts'

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

/** The words of each cause of mail. */
export const mailTextWords = {
  entity: 'mail_texts',
  topic: 'mail-texts',
  noun: ['mail template', 'mail templates'],
  capability: 'system',
  group: 'Contact',
  place: 88,
  isNeverBinned: true,
  screens: [
    {
      to: '/admin/mail/templates',
      label: 'Mail templates',
      named: 'the words of a mail',
      also: 'email wording subject placeholders texts test mail',
    },
  ],
} as const satisfies KindWords
