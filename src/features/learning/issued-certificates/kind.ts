import type { KindWords } from '#records/kinds/record-kind.ts'
import { t } from '#platform/values/translate.ts'

export const issuedCertificateWords = {
  entity: 'issued_certificates',
  topic: 'issued-certificates',
  noun: [t('issued certificate'), t('issued certificates')],
  capability: 'enrollments',
  group: 'courses',
  place: 95,
  isNeverBinned: true,
  screens: [
    {
      to: '/admin/issued-certificates',
      label: t('Issued certificates'),
      named: t('the certificate of'),
      also: t('diplomas graduates number check withdraw reissue'),
      help: t(
        'Every certificate that a person holds stands here with its number, by which anybody can check it on the site. “Issue certificates…” shows who has completed a course and has none yet. An issued one never changes: withdraw it with a reason, or issue it again.',
      ),
    },
  ],
} as const satisfies KindWords
