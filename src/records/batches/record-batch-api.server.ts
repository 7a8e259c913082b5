import type { z } from '@hono/zod-openapi'
import { createApi, jsonAnswer, jsonBody, operations } from '#platform/server/http/api.ts'
import { pascalCase } from '#platform/server/http/name-schemas.ts'
import {
  batchAnswerSchema,
  batchDeleteSchema,
  batchOutcomeSchema,
  batchPublishSchema,
  type batchSchema,
  mostSelected,
  selectionSchema,
} from './record-batch.ts'
import type { Capability } from '#platform/values/roles.ts'
import { batchRecords, changeRecords, deleteRecords, selectRecords } from './record-batches.server.ts'
import type { Document, KindFor, RecordDeps, StaffContext } from '#records/kinds/record-kind.server.ts'
import { countListed, type ListSource } from '#records/lists/listed-page.server.ts'
import { countSchema } from '#platform/values/paging.ts'

/** The count of a declared list, and what its filter selects; mounted before the operations on one record. */
export function listRoutes<
  Path extends string,
  Filter extends z.ZodObject & z.ZodType<{ search: string }>,
  Needed extends Capability,
>(deps: RecordDeps, kind: KindFor<Needed>, { path, nouns, asked, source, told = [] }: Listed<Path, Filter>) {
  const staffOperation = operations.staff(kind.capability)
  const name = pascalCase(nouns)
  const { db } = deps.database
  const count = staffOperation('get', `${path}/count`, `count${name}`, {
    summary: `Exactly how many ${nouns} match`,
    request: { query: asked.filter },
    responses: { 200: jsonAnswer(countSchema, 'How many') },
  })
  const selection = staffOperation('get', `${path}/selection`, `select${name}`, {
    summary: `The ${nouns} that a filter finds, newest first, for what is done to all of them`,
    description: `At most ${mostSelected}; \`more\` tells of others. \`was\`: what a change of them could be undone to.`,
    request: { query: asked.filter },
    responses: { 200: jsonAnswer(selectionSchema, 'What is selected') },
  })
  type Query = { query: z.output<Filter> }
  return [
    {
      route: count,
      handler: async (c: StaffContext<Needed, Query>) =>
        c.json({ total: await countListed(db, source, c.req.valid('query'), deps.settings.timeZone) }, 200),
    },
    {
      route: selection,
      handler: async (c: StaffContext<Needed, Query>) =>
        c.json(await selectRecords(deps, kind, source, c.req.valid('query'), told), 200),
    },
  ] as const
}

type Listed<Path, Filter> = {
  path: Path
  nouns: string
  asked: { filter: Filter }
  source: ListSource
  told?: readonly string[] | undefined
}

/** Changes or deletes records one by one, and tells of each. `batch`: which fields it may change, whole (`batchSchema`). */
export function batchRoutes<Path extends string, Needed extends Capability>(
  deps: RecordDeps,
  kind: KindFor<Needed>,
  { path, nouns, batch }: { path: Path; nouns: string; batch: ReturnType<typeof batchSchema> },
) {
  const route = operations.staff(kind.capability)('post', `${path}/batch`, `batch${pascalCase(nouns)}`, {
    summary: `Change or delete several ${nouns}, each by itself`,
    description:
      'What is refused keeps nothing else back. `change` null deletes; `own` is what single ones get beside it, by id. Asked again after a broken connection it changes nothing more.',
    request: { body: jsonBody(batch) },
    responses: { 200: jsonAnswer(batchOutcomeSchema, 'What became of each') },
  })
  const handler = async (c: StaffContext<Needed, { json: z.output<typeof batch> }>) => {
    const { ids, change, own } = c.req.valid('json')
    const asked = { ids, change: change as Document | null, own: own as Record<string, Document> | undefined }
    return c.json(await batchRecords(deps, kind, asked, c.var), 200)
  }
  return [{ route, handler }] as const
}

/** Admin operations on several records of a kind at once, all or none: delete, publish. */
export function recordBatchApi<Path extends string>(
  deps: RecordDeps,
  kind: KindFor<Capability> & { fields: z.ZodType<{ published: boolean }> },
  { path, nouns, whenDeleted }: { path: Path; nouns: string; whenDeleted: string },
) {
  const staffOperation = operations.staff(kind.capability)
  const name = pascalCase(nouns)
  const remove = staffOperation('post', `${path}/batch-delete`, `delete${name}`, {
    summary: `Delete several ${nouns}, all or none; ${whenDeleted}`,
    request: { body: jsonBody(batchDeleteSchema) },
    responses: { 200: jsonAnswer(batchAnswerSchema, 'How many were deleted') },
  })
  const publish = staffOperation('post', `${path}/batch-publish`, `publish${name}`, {
    summary: `Publish several ${nouns} or make them drafts, all or none`,
    request: { body: jsonBody(batchPublishSchema) },
    responses: { 200: jsonAnswer(batchAnswerSchema, 'How many now are as asked') },
  })
  return createApi()
    .openapi(remove, async (c) => {
      return c.json({ count: await deleteRecords(deps, kind, c.req.valid('json').ids, c.var) }, 200)
    })
    .openapi(publish, async (c) => {
      const { ids, published } = c.req.valid('json')
      return c.json({ count: await changeRecords(deps, kind, ids, { published }, c.var) }, 200)
    })
}
