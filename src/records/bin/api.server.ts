import { createApi, jsonAnswer, jsonBody, operations } from '#platform/server/http/api.ts'
import { allowStaff, type Session } from '#platform/server/http/permission.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import { holds } from '#platform/values/roles.ts'
import { binAskedOf, binListSchema, chosenOf, purgedSchema, restoredSchema } from './bin.ts'
import { countSchema } from '#platform/values/paging.ts'
import { type Bin, countBinned, listBinned, purgeBinned, restoreBinned } from './store.server.ts'

const staffOperation = operations.allowed(allowStaff())
const path = '/api/admin/bin'

/** What was deleted, of every kind that lies in the bin. */
export function binApi(deps: RecordDeps, kinds: readonly DeclaredKind[], along: Omit<Bin, 'deps' | 'kinds'>) {
  const binned = kinds.filter(({ versions, binned: isBinned }) => versions === 'deletable' || isBinned)
  /** Each role finds what it may edit; what else is deleted is not there for it. */
  const openTo = ({ role }: Session): Bin => {
    return { deps, ...along, kinds: binned.filter(({ capability }) => holds(role, capability)) }
  }
  const entities = binned.map(({ entity }) => entity)
  const asked = binAskedOf(entities)
  const list = staffOperation('get', path, 'listBin', {
    summary: 'A page of what was deleted, of every kind, the latest deletion first unless sorted',
    description: '`next` of an answer is `after` of the following one. % and _ in a search are plain characters.',
    request: { query: asked.page },
    responses: { 200: jsonAnswer(binListSchema, 'The page') },
  })
  const count = staffOperation('get', `${path}/count`, 'countBin', {
    summary: 'How much of what was deleted matches',
    request: { query: asked.filter },
    responses: { 200: jsonAnswer(countSchema, 'How many') },
  })
  const restore = staffOperation('post', `${path}/restore`, 'restoreFromBin', {
    summary: 'Restore what was deleted as it was last, under its own id',
    description:
      'Each by itself, with its places in other records where nothing else has taken them. What it named and is gone is left out.',
    request: { body: jsonBody(chosenOf(entities)) },
    responses: { 200: jsonAnswer(restoredSchema, 'What came back, and of the rest why not') },
  })
  const remove = staffOperation('post', `${path}/delete`, 'deleteForGood', {
    summary: 'Delete for good what lies in the bin, with every version and the files that nothing else shows',
    request: { body: jsonBody(chosenOf(entities)) },
    responses: { 200: jsonAnswer(purgedSchema, 'How many, and files that are still stored') },
  })
  return createApi()
    .openapi(list, async (c) => c.json(await listBinned(openTo(c.var.staff), c.req.valid('query')), 200))
    .openapi(count, async (c) => c.json({ total: await countBinned(openTo(c.var.staff), c.req.valid('query')) }, 200))
    .openapi(restore, async (c) =>
      c.json(await restoreBinned(openTo(c.var.staff), c.req.valid('json').items, c.var), 200),
    )
    .openapi(remove, async (c) => c.json(await purgeBinned(openTo(c.var.staff), c.req.valid('json').items, c.var), 200))
}
