import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '#platform/server/deps.ts'
import { adminRefusals, createApi, jsonAnswer, jsonBody } from '#platform/server/http/api.ts'
import { allowAdmin } from '#platform/server/http/permission.ts'
import type { Json } from '#platform/values/merge.ts'
import {
  batchAnswerSchema,
  batchDeletedSchema,
  batchDeleteSchema,
  batchPublishSchema,
} from '#platform/values/record-batch.ts'
import { type By, deleteRecords, publishRecords, type RecordKind, type RecordsDeleted } from './editable-records.ts'

const admins = { tags: ['admin'], middleware: allowAdmin }

/** What is done with several records, all or none; publishing gives how many of them there are. */
type Batches = {
  remove: (ids: readonly string[], by: By) => Promise<RecordsDeleted>
  publish: (asked: { ids: readonly string[]; published: boolean }, by: By) => Promise<number>
}

/** How a kind of record that is published or a draft is deleted and published by the batch. */
export function batchesOf<Fields extends { [field: string]: Json; published: boolean }, Editable>(
  deps: Deps,
  kind: RecordKind<Fields, Editable>,
): Batches {
  return {
    remove: (ids, by) => deleteRecords(deps, kind, ids, by),
    publish: (asked, by) => publishRecords(deps, kind, asked, by),
  }
}

/**
 * An administrator's operations on several records at once. `path` is the address of one kind of record, `nouns` what people
 * call them, `whenDeleted` what else a deletion does.
 */
export function recordBatchApi(
  { path, nouns, whenDeleted }: { path: string; nouns: string; whenDeleted: string },
  batches: Batches,
) {
  const remove = createRoute({
    ...admins,
    method: 'post',
    path: `${path}/batch-delete`,
    summary: `Delete several ${nouns}, all or none; ${whenDeleted}`,
    request: { body: jsonBody(batchDeleteSchema) },
    responses: { 200: jsonAnswer(batchDeletedSchema, 'How many were deleted'), ...adminRefusals },
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
      const { count, notRemoved } = await batches.remove(c.req.valid('json').ids, c.var)
      return c.json({ count, ...(notRemoved.length > 0 && { not_removed: notRemoved }) }, 200)
    })
    .openapi(publish, async (c) => c.json({ count: await batches.publish(c.req.valid('json'), c.var) }, 200))
}
