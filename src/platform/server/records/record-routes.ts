import { wireCode } from '#platform/values/wire-codes.ts'
import { createRoute, z } from '@hono/zod-openapi'
import { idempotencyKeyHeader } from '#platform/server/http/idempotency-key.ts'
import { adminRefusals, jsonAnswer, jsonBody, refusals } from '#platform/server/http/api.ts'
import { allowAdmin } from '#platform/server/http/permission.ts'
import { notRemovedSchema } from '#platform/values/record-batch.ts'
import { goneRecordSchema, recordParam, savedRecordSchema, staleRecordSchema } from '#platform/values/record-save.ts'

const admins = { tags: ['admin'], middleware: allowAdmin }

export type Routed<
  Path extends string,
  Editable extends z.ZodObject,
  Query extends z.ZodObject,
  Listed extends z.ZodObject,
  Added extends z.ZodType,
  Saved extends z.ZodType,
> = {
  path: Path
  says: Record<'add' | 'save' | 'remove' | 'restore' | 'added' | 'saved' | 'restored', string>
  editable: Editable
  list: { summary: string; description: string; asked: Query; answer: Listed }
  bodies: { added: Added; saved: Saved }
}

export function recordRoutes<
  Path extends string,
  Editable extends z.ZodObject,
  Query extends z.ZodObject,
  Listed extends z.ZodObject,
  Added extends z.ZodType,
  Saved extends z.ZodType,
>({ path, says, editable, list, bodies }: Routed<Path, Editable, Query, Listed, Added, Saved>) {
  return {
    list: createRoute({
      ...admins,
      method: 'get',
      path,
      summary: list.summary,
      description: list.description,
      request: { query: list.asked },
      responses: { 200: jsonAnswer(list.answer, 'The page'), ...adminRefusals },
    }),
    add: createRoute({
      ...admins,
      method: 'post',
      path,
      summary: says.add,
      request: { headers: idempotencyKeyHeader, body: jsonBody(bodies.added) },
      responses: { 201: jsonAnswer(editable, says.added), ...adminRefusals, ...refusals.keyReused },
    }),
    save: createRoute({
      ...admins,
      method: 'put',
      path: `${path}/{id}`,
      summary: says.save,
      description:
        'Names the version it was made from. What others changed elsewhere in it is merged; a true overlap answers 409 with both sides.',
      request: { params: recordParam, body: jsonBody(bodies.saved) },
      responses: {
        200: jsonAnswer(savedRecordSchema(editable).extend({ not_removed: notRemovedSchema }), says.saved),
        ...adminRefusals,
        404: jsonAnswer(goneRecordSchema, `No such row (${wireCode('not_found')}); \`deleted\` tells of its deletion`),
        409: jsonAnswer(staleRecordSchema(editable), 'Somebody else changed the same part: both sides'),
      },
    }),
    remove: createRoute({
      ...admins,
      method: 'delete',
      path: `${path}/{id}`,
      summary: says.remove,
      request: { params: recordParam },
      responses: {
        200: jsonAnswer(z.object({ not_removed: notRemovedSchema }), 'Deleted, with files of it that are still stored'),
        204: { description: 'Deleted' },
        ...adminRefusals,
        ...refusals.missing,
      },
    }),
    restore: createRoute({
      ...admins,
      method: 'post',
      path: `${path}/{id}/restore`,
      summary: says.restore,
      request: { params: recordParam, body: jsonBody(bodies.added) },
      responses: {
        201: jsonAnswer(editable, says.restored),
        ...adminRefusals,
        ...refusals.missing,
        ...refusals.taken,
      },
    }),
  } as const
}
