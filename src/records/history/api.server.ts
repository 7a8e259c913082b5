import { z } from '@hono/zod-openapi'
import { orNotFound } from '#platform/server/errors.ts'
import { createApi, jsonAnswer, operations, refusals } from '#platform/server/http/api.ts'
import { allowByEntity } from '#platform/server/http/permission.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { pluck } from '#records/kinds/fields.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import * as blocks from '#records/rich-text/blocks.ts'
import * as recordBatch from '#records/batches/record-batch.ts'
import * as recordSave from '#records/saving/record-save.ts'
import * as shapes from './schema.ts'
import { deletedOf, newestOf, versionOf, versionsOf } from './store.server.ts'
import { t } from '#platform/values/translate.ts'

export function historyApi(deps: RecordDeps, kinds: readonly DeclaredKind[]) {
  const kept = kinds.filter(({ versions }) => versions)
  const params = shapes.historyParam(pluck(kept, 'entity'))
  const staffOperation = operations.allowed(allowByEntity(kept))
  const deletable = kinds.filter(({ versions }) => versions === 'deletable')
  const deletableEntity = z.enum(pluck(deletable, 'entity'), t('This cannot be deleted.'))
  const list = staffOperation('get', '/api/admin/history/{entity}/{id}', 'listVersions', {
    summary: 'The kept versions of a section or record, newest first',
    request: { params, query: shapes.noQuery },
    responses: { 200: jsonAnswer(z.array(shapes.versionSchema), 'At most 100 versions') },
  })
  const newest = staffOperation('get', '/api/admin/history/{entity}/{id}/newest', 'getNewestVersion', {
    summary: 'The newest kept version of a section or record, and its deletion while it lies in the bin',
    request: { params, query: shapes.noQuery },
    responses: { 200: jsonAnswer(shapes.newestSchema, 'The version and the deletion, null where there is none') },
  })
  const one = staffOperation('get', '/api/admin/history/{entity}/{id}/{version}', 'getVersion', {
    summary: 'What a section or record held at a version',
    request: { params: params.extend({ version: shapes.versionNumber }), query: shapes.noQuery },
    responses: { 200: jsonAnswer(shapes.wholeVersionSchema, 'The version'), ...refusals.missing },
  })
  const deleted = staffOperation('get', '/api/admin/deleted/{entity}', 'listDeleted', {
    summary: 'Deleted records of a kind with what each held last, the latest deletion first',
    request: { params: z.object({ entity: deletableEntity }), query: shapes.noQuery },
    responses: { 200: jsonAnswer(z.array(shapes.deletedSchema), 'At most 100 records') },
  })

  return createApi(shapes, blocks, recordBatch, recordSave)
    .openapi(list, async (c) => c.json(await versionsOf(deps, c.req.valid('param')), 200))
    .openapi(deleted, async (c) => c.json(await deletedOf(deps, c.req.valid('param').entity), 200))
    .openapi(newest, async (c) => c.json(await newestOf(deps, c.req.valid('param')), 200))
    .openapi(one, async (c) => {
      const { version, ...of } = c.req.valid('param')
      return c.json(orNotFound(await versionOf(deps, of, version)), 200)
    })
}
