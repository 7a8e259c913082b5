import { createRoute } from '@hono/zod-openapi'
import { adminRefusals, createApi, jsonAnswer, jsonBody } from '#platform/server/http/api.ts'
import { allowAdmin } from '#platform/server/http/permission.ts'
import { batchAnswerSchema, batchDeleteSchema, batchPublishSchema } from '#platform/values/record-batch.ts'
import { deleteRecords, publishRecords } from './record-batches.ts'
import type { Document, RecordDeps, RecordKind } from './record-kind.ts'

const admins = { tags: ['admin'], middleware: allowAdmin }

/** Admin operations on several records of a kind at once: delete, publish. */
export function recordBatchApi<
  Path extends string,
  Fields extends Document & { published: boolean },
  Editable extends object,
  Extra,
>(
  deps: RecordDeps,
  kind: RecordKind<Fields, Editable, Extra>,
  { path, nouns, whenDeleted }: { path: Path; nouns: string; whenDeleted: string },
) {
  const remove = createRoute({
    ...admins,
    method: 'post',
    path: `${path}/batch-delete`,
    summary: `Delete several ${nouns}, all or none; ${whenDeleted}`,
    request: { body: jsonBody(batchDeleteSchema) },
    responses: { 200: jsonAnswer(batchAnswerSchema, 'How many were deleted'), ...adminRefusals },
  })
  const publish = createRoute({
    ...admins,
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
