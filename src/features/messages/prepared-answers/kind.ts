import type { KindWords } from '#records/kinds/record-kind.ts'

export const preparedAnswerWords = {
  entity: 'prepared_answers',
  topic: 'prepared_answers',
  noun: ['prepared answer', 'prepared answers'],
  capability: 'inquiries',
  group: 'Contact',
  place: 85,
  screens: [
    {
      to: '/admin/contact/answers',
      label: 'Prepared Answers',
      named: 'the prepared answer',
      also: 'templates replies snippets canned responses',
    },
  ],
} as const satisfies KindWords
