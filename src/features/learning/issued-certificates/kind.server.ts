import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { issuedCertificateWords } from './kind.ts'
import { certificateTitles } from './store.server.ts'
import { issuedCertificates } from './table.server.ts'

export const issuedCertificateKind = {
  ...issuedCertificateWords,
  table: issuedCertificates,
  titles: certificateTitles,
} satisfies DeclaredKind
