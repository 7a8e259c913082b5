import { createRoute } from '@hono/zod-openapi'
import { adminRefusals, createApi, jsonAnswer, jsonBody } from '#platform/server/http/api.ts'
import { allow } from '#platform/server/http/permission.ts'
import { batchAnswerSchema, batchDeleteSchema, batchPublishSchema } from '#platform/values/record-batch.ts'
import type { Capability } from '#platform/values/roles.ts'
import { deleteRecords, publishRecords } from './record-batches.ts'
import type { ByStaff, Document, RecordDeps, RecordKind } from './record-kind.ts'

/** Admin operations on several records of a kind at once: delete, publish. */
export function recordBatchApi<
  Path extends string,
  Fields extends Document & { published: boolean },
  Editable extends object,
  Extra,
  Needed extends Capability,
>(
  deps: RecordDeps,
  kind: RecordKind<Fields, Editable, Extra, ByStaff, Needed>,
  { path, nouns, whenDeleted }: { path: Path; nouns: string; whenDeleted: string },
) {
  const staff = allow(kind.capability)
  const remove = createRoute({
    ...staff,
    method: 'post',
    path: `${path}/batch-delete`,
    summary: `Delete several ${nouns}, all or none; ${whenDeleted}`,
    request: { body: jsonBody(batchDeleteSchema) },
    responses: { 200: jsonAnswer(batchAnswerSchema, 'How many were deleted'), ...adminRefusals },
  })
  const publish = createRoute({
    ...staff,
    method: 'post',
    path: `${path}/batch-publish`,
    summary: `Publish several ${nouns} or make them drafts, all or none`,
    request: { body: jsonBody(batchPublishSchema) },
    responses: { 200: jsonAnswer(batchAnswerSchema, 'How many now are as asked'), ...adminRefusals },
  })
  return createApi()
    .openapi(remove, async (c) => {
      return c.json({ count: await deleteRecords(deps, kind, c.req.valid('json').ids, c.var) }, 200)
    })
    .openapi(publish, async (c) => c.json({ count: await publishRecords(deps, kind, c.req.valid('json'), c.var) }, 200))
}
