import { createApi } from '#platform/server/http/api.ts'
import { listAddresses } from '#platform/server/response-cache/addresses.ts'
import { type DeclaredKind, storedKind } from '#records/kinds/declared-kind.server.ts'
import { recordApi } from '#records/kinds/record-api.server.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import { publishedListApi } from '#records/publishing/published-list-api.server.ts'
import { watershedKind as declared } from './kind.ts'
import { watersheds } from './table.server.ts'
import { t } from '#platform/values/translate.ts'

const stored = storedKind(declared, { table: watersheds })

export const watershedKind = {
  ...stored,
  search: { kind: 'watershed', name: t('Watersheds'), title: 'name', text: ['place', 'group_name', 'measures'] },
  site: {
    pages: ['/watersheds'],
    place: '/watersheds#watershed-:id',
    addresses: listAddresses('/watersheds'),
  },
  api: (deps: RecordDeps) =>
    createApi()
      .route('/', publishedListApi(deps, stored, '/api/watersheds'))
      .route('/', recordApi(deps, stored)),
} satisfies DeclaredKind
