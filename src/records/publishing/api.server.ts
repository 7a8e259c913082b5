import { z } from '@hono/zod-openapi'
import { orNotFound } from '#platform/server/errors.ts'
import { createApi, jsonAnswer, jsonBody, operations, refusals } from '#platform/server/http/api.ts'
import { allowByEntity, allowStaff } from '#platform/server/http/permission.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { pluck } from '#records/kinds/fields.ts'
import { discardPending, keepPending } from './pending-changes.server.ts'
import { planPublishing, publishableKind, publishNow, undoPublishing } from './publishing.server.ts'
import type { RecordDeps } from '#records/kinds/record-kind.server.ts'
import * as shapes from './publishing.ts'
import { goneRecordSchema, recordParam } from '#records/saving/record-save.ts'
import { holds } from '#platform/values/roles.ts'
import { wireCode } from '#platform/values/wire-codes.ts'
import { mostStuck, publishingOf, stuckOf } from './store.server.ts'
import { t } from '#platform/values/translate.ts'

const path = '/api/admin/publishing'

/** What waits to be published, and when, of every kind that is published. */
export function publishingApi(deps: RecordDeps, kinds: readonly DeclaredKind[]) {
  const { db } = deps.database
  const published = kinds.filter(({ entity }) => publishableKind(kinds, entity))
  const routes = publishingRoutes(published)
  const kindOf = (entity: string) => orNotFound(publishableKind(published, entity))
  const stands = ({ entity, id }: { entity: string; id: string }) => publishingOf(deps, kindOf(entity), id)
  return createApi(shapes)
    .openapi(routes.stuck, async (c) => {
      const own = published.filter(({ capability }) => holds(c.var.staff.role, capability))
      return c.json(await stuckOf(db, own), 200)
    })
    .openapi(routes.one, async (c) => c.json(await stands(c.req.valid('param')), 200))
    .openapi(routes.keep, async (c) => {
      const { entity, id } = c.req.valid('param')
      const { version, pending_version, data } = c.req.valid('json')
      await keepPending(deps, kindOf(entity), { id, from: version, pendingFrom: pending_version, fields: data }, c.var)
      return c.json(await stands({ entity, id }), 200)
    })
    .openapi(routes.discard, async (c) => {
      const { entity, id } = c.req.valid('param')
      await discardPending(deps, kindOf(entity), id, c.var)
      return c.body(null, 204)
    })
    .openapi(routes.plan, async (c) => {
      const { entity, id } = c.req.valid('param')
      await planPublishing(deps, kindOf(entity), { id, ...c.req.valid('json') }, c.var)
      return c.json(await stands({ entity, id }), 200)
    })
    .openapi(routes.publish, async (c) => {
      const { entity, id } = c.req.valid('param')
      return c.json({ version: await publishNow(deps, kindOf(entity), { id, action: 'publish' }, c.var) }, 200)
    })
    .openapi(routes.unpublish, async (c) => {
      const { entity, id } = c.req.valid('param')
      return c.json({ version: await publishNow(deps, kindOf(entity), { id, action: 'unpublish' }, c.var) }, 200)
    })
    .openapi(routes.undo, async (c) => {
      const { entity, id } = c.req.valid('param')
      const undone = { id, version: c.req.valid('json').version }
      return c.json({ version: await undoPublishing(deps, kindOf(entity), undone, c.var) }, 200)
    })
}

function publishingRoutes(published: readonly DeclaredKind[]) {
  const staffOperation = operations.allowed(allowByEntity(published))
  const params = recordParam.extend({ entity: z.enum(pluck(published, 'entity'), t('This is not published.')) })
  const one = `${path}/{entity}/{id}` as const
  const changed = jsonAnswer(shapes.stalePublishingSchema, 'Somebody else changed the same part: both sides')
  const gone = jsonAnswer(goneRecordSchema, `No such row (${wireCode('not_found')})`)
  const written = { 404: gone, 409: changed }
  const made = { 200: jsonAnswer(shapes.publishedSchema, 'The version that this made'), ...written }
  const stands = jsonAnswer(shapes.publishingSchema, 'As it stands')
  return {
    stuck: operations.allowed(allowStaff())('get', path, 'listStuckPublishing', {
      summary: 'What was planned and did not happen, of every kind, the oldest first',
      responses: { 200: jsonAnswer(shapes.stuckSchema, `At most ${mostStuck}`) },
    }),
    one: staffOperation('get', one, 'getPublishing', {
      summary: 'What waits to be published of a record, and when it is',
      request: { params },
      responses: { 200: stands, ...refusals.missing },
    }),
    keep: staffOperation('put', `${one}/pending-changes`, 'keepPendingChanges', {
      summary: 'Keep changes of a record waiting beside what is published',
      description:
        'Names the versions it was made from. What others changed elsewhere in it is merged; a true overlap answers 409 with both sides.',
      request: { params, body: jsonBody(shapes.pendingSaveSchema) },
      responses: { 200: stands, ...written },
    }),
    discard: staffOperation('delete', `${one}/pending-changes`, 'discardPendingChanges', {
      summary: 'Discard what waits; what is published stays as it is',
      request: { params },
      responses: { 204: { description: 'Nothing waits any more' }, ...refusals.missing },
    }),
    plan: staffOperation('put', `${one}/times`, 'planPublishing', {
      summary: 'Plan when a record is published, and when it is taken back',
      description:
        'It happens in the name of who planned it, if they still may; otherwise it is stuck. Null: at no time.',
      request: { params, body: jsonBody(shapes.publishingTimesSchema) },
      responses: { 200: stands, ...written },
    }),
    publish: staffOperation('post', `${one}/publish`, 'publishRecord', {
      summary: 'Publish a record now, with what waits',
      request: { params },
      responses: made,
    }),
    unpublish: staffOperation('post', `${one}/unpublish`, 'unpublishRecord', {
      summary: 'Take a record back now: it is a draft',
      request: { params },
      responses: made,
    }),
    undo: staffOperation('post', `${one}/undo`, 'undoPublishing', {
      summary: 'Undo publishing or taking back, named by the version that it made',
      description: 'What was changed since then stays, and what waited before waits again.',
      request: { params, body: jsonBody(shapes.publishingUndoSchema) },
      responses: made,
    }),
  } as const
}
