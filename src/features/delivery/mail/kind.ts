import type { KindWords } from '#records/kinds/record-kind.ts'
import { t } from '#platform/values/translate.ts'

export const mailWords = {
  entity: 'mail_outbox',
  topic: 'mail',
  noun: [t('mail'), t('mails')],
  capability: 'enrollments',
  group: 'people',
  place: 87,
  isNeverBinned: true,
  screens: [
    {
      to: '/admin/mail',
      label: t('Mail'),
      named: t('the mail to'),
      also: t('outbox emails sent failed held queue smtp'),
      help: t(
        'Every mail that the academy writes stands here with what became of it; most are sent by themselves within a minute. Open one to read it as it goes, with what the mail server answered. What failed or is held waits for you: send it again, or set it aside.',
      ),
    },
  ],
} as const satisfies KindWords

/** The words of each cause of mail. */
export const mailTextWords = {
  entity: 'mail_texts',
  topic: 'mail-texts',
  noun: [t('mail template'), t('mail templates')],
  capability: 'system',
  group: 'settings',
  place: 88,
  isNeverBinned: true,
  screens: [
    {
      to: '/admin/mail/templates',
      label: t('Mail templates'),
      named: t('the words of a mail'),
      also: t('email wording subject placeholders texts test mail'),
      help: t(
        'What each mail says is written here, one text for each occasion such as an enrollment or a moved class. Words in braces, such as {example}, are filled in for whoever gets it, and a preview shows it as you type. The next mail has your words; a test mail goes to nobody but you.',
        { example: '{name}' },
      ),
    },
  ],
} as const satisfies KindWords
