import type { z } from '@hono/zod-openapi'
import { countListed, type ListSource } from './listed-page.server.ts'
import { jsonAnswer, operations } from '#platform/server/http/api.ts'
import { pascalCase } from '#platform/server/http/name-schemas.ts'
import { countSchema } from '#platform/values/paging.ts'
import { mostSelected, selectionSchema } from '#records/batches/record-batch.ts'
import type { Capability } from '#platform/values/roles.ts'
import { selectRecords } from '#records/batches/record-batches.server.ts'
import type { KindFor, RecordDeps, StaffContext } from '#records/kinds/record-kind.server.ts'

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
