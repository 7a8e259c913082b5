import { createApi } from '#platform/server/http/api.ts'
import { listParams } from '#platform/server/response-cache/addresses.ts'
import { type DeclaredKind, storedKind } from '#records/kinds/declared-kind.server.ts'
import { recordApi } from '#records/kinds/record-api.server.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import { publishedListApi } from '#records/publishing/published-list-api.server.ts'
import { milestoneKind as declared } from './kind.ts'
import { milestones } from './table.server.ts'

const stored = storedKind(declared, { table: milestones })

export const milestoneKind = {
  ...stored,
  site: { pages: [], place: '/about#milestone-:id', addresses: [{ path: '/api/milestones', params: listParams }] },
  api: (deps: RecordDeps) =>
    createApi()
      .route('/', publishedListApi(deps, stored, '/api/milestones'))
      .route('/', recordApi(deps, stored)),
} satisfies DeclaredKind
