import type { KindWords } from '#records/kinds/record-kind.ts'

export const issuedCertificateWords = {
  entity: 'issued_certificates',
  topic: 'issued-certificates',
  noun: ['issued certificate', 'issued certificates'],
  capability: 'enrollments',
  group: 'People',
  place: 95,
  isNeverBinned: true,
  screens: [
    {
      to: '/admin/issued-certificates',
      label: 'Issued certificates',
      named: 'the certificate of',
      also: 'diplomas graduates number check withdraw reissue',
    },
  ],
} as const satisfies KindWords
