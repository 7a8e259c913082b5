import type { Db } from '#platform/server/database/database.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { issuedCertificateWords } from './kind.ts'
import { issuedCertificateListing } from './listing.schema.ts'
import { readNumber } from './numbers.rules.ts'
import { certificateTitles } from './store.server.ts'
import { issuedCertificates } from './table.server.ts'

export const issuedCertificateKind = {
  ...issuedCertificateWords,
  table: issuedCertificates,
  titles: certificateTitles,
  found: {
    listing: issuedCertificateListing,
    text: issuedCertificates.search_text,
    readSought: (_db: Db, sought: string) => readNumber(sought) ?? sought,
    title: ['holder_name', 'number'],
    about: 'course_title',
  },
} satisfies DeclaredKind
