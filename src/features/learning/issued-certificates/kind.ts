import type { KindWords } from '#records/kinds/record-kind.ts'

export const issuedCertificateWords = {
  entity: 'issued_certificates',
  topic: 'issued-certificates',
  noun: ['issued certificate', 'issued certificates'],
  capability: 'enrollments',
  group: 'courses',
  place: 95,
  isNeverBinned: true,
  screens: [
    {
      to: '/admin/issued-certificates',
      label: 'Issued certificates',
      named: 'the certificate of',
      also: 'diplomas graduates number check withdraw reissue',
      help: 'Every certificate that a person holds stands here with its number, by which anybody can check it on the site. “Issue certificates…” shows who has completed a course and has none yet. An issued one never changes: withdraw it with a reason, or issue it again.',
    },
  ],
} as const satisfies KindWords
