import type { DeclaredKind } from '#platform/server/records/declared-kind.ts'
import { issuedCertificateWords } from './kind.ts'
import { certificateTitles } from './store.server.ts'
import { issuedCertificates } from './table.server.ts'

export const issuedCertificateKind = {
  ...issuedCertificateWords,
  table: issuedCertificates,
  titles: certificateTitles,
} satisfies DeclaredKind
