import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createApi, jsonAnswer, operations, refusals, setCacheTags } from '#platform/server/http/api.ts'
import { pascalCase } from '#platform/server/http/name-schemas.ts'
import type { ApiEnv } from '#platform/server/http/permission.ts'
import { type PageAsked, pageAsked } from '#platform/values/paging.ts'
import type { Kind } from '#records/kinds/kind.ts'
import type { RecordDeps, RecordKind } from '#records/kinds/record-kind.server.ts'
import { newestPublished } from '#records/kinds/record-rows.server.ts'
import { fieldsOf } from '#records/kinds/fields.ts'

const pageOfPublished = z.strictObject(pageAsked)

/** The list for visitors of a kind that is published or not. */
export function publishedListApi<Path extends string, Public extends object>(
  { database: { db }, records }: RecordDeps,
  { table, topics, noun: [, nouns], shapes: { list: answer } }: Published<Public>,
  path: Path,
) {
  const route = operations.public(nouns)('get', path, `list${pascalCase(nouns)}`, {
    summary: `Published ${nouns}, newest first`,
    description: 'In pages: `next` of an answer is `after` of the following one, null at the end.',
    request: { query: pageOfPublished },
    responses: { 200: jsonAnswer(answer, `A page of ${nouns}`), ...refusals.invalid },
  })
  const handler = async (c: Context<ApiEnv, string, { out: { query: PageAsked } }>) => {
    setCacheTags(c, [topics[0]])
    const { rows, next } = await newestPublished(db, { table }, c.req.valid('query'))
    const items = rows.map((row) => fieldsOf(answer.shape.items.element, row))
    return c.json(await records.withPictures(db, { items, next }), 200)
  }
  return createApi().openapiRoutes([{ route, handler }])
}

type Published<Public> = Pick<RecordKind, 'table' | 'topics'> &
  Pick<Kind, 'noun'> & { shapes: { list: ListSchema<Public> } }
type ListSchema<Public> = z.ZodObject<{ items: z.ZodArray<z.ZodType<Public>>; next: z.ZodNullable<z.ZodString> }>
