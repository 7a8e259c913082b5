import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { adminRefusals, createApi, jsonAnswer, jsonBody, madeFrom, refusals } from '#platform/server/http/api.ts'
import { allowAdmin } from '#platform/server/http/permission.ts'
import { documentAt } from '#platform/server/revisions/versioned-save.ts'
import { apiErrorSchema } from '#platform/values/error-shape.ts'
import {
  overlapSchema,
  savedSectionSchema,
  type SectionName,
  sectionNames,
  sectionSaveSchema,
  sectionSchema,
  sectionSchemas,
} from './schema.ts'
import { presentSection, readSection, saveSection, sectionRevisions, sectionTopic } from './store.server.ts'

/** `/api/site-content/{section}`: reading for everyone, saving and looking back for administrators. */
export function siteContentApi(deps: Deps) {
  const api = createApi()
  for (const name of sectionNames) api.route('/', sectionApi(deps, name))
  return api.route('/', revisionsApi(deps))
}

function sectionApi(deps: Deps, name: SectionName) {
  const { db } = deps.database
  const path = `/api/site-content/${name}`
  const dataSchema = sectionSchemas[name]
  const read = createRoute({
    method: 'get',
    path,
    tags: ['site content'],
    summary: `The ${name} section`,
    responses: { 200: jsonAnswer(sectionSchema(dataSchema), 'The section'), ...refusals.missing },
  })
  const save = createRoute({
    method: 'put',
    path,
    tags: ['admin'],
    summary: `Save the ${name} section`,
    description:
      'Names the version it was made from. What others changed elsewhere in it is merged; a true overlap answers 409 with both sides.',
    middleware: [allowAdmin] as const,
    request: { body: jsonBody(sectionSaveSchema(dataSchema)) },
    responses: {
      200: jsonAnswer(savedSectionSchema(dataSchema), 'The section as it now stands'),
      ...adminRefusals,
      409: jsonAnswer(
        apiErrorSchema.extend({ theirs: sectionSchema(dataSchema), overlaps: z.array(overlapSchema) }),
        'Somebody else changed the same part: both sides, nothing is lost',
      ),
    },
  })
  return createApi()
    .openapi(read, async (c) => {
      const section = await readSection(db, name)
      madeFrom(c, [sectionTopic(name)])
      if (!section) throw new AppError('PGRST116')
      return c.json(section as never, 200)
    })
    .openapi(save, async (c) => {
      const body = c.req.valid('json')
      const { requestId, admin } = c.var
      const result = await saveSection(db, admin, { name, from: body.version, data: body.data, requestId })
      const present = (version: number, data: unknown) => presentSection(name, { version, updatedAt: new Date(), data })
      if (result.outcome === 'stale') {
        const theirs = present(result.version, result.theirs)
        throw new AppError('stale', { details: { theirs, overlaps: result.overlaps } })
      }
      return c.json({ ...present(result.version, result.document), merged: result.merged } as never, 200)
    })
}

const revisionSchema = z.object({
  version: z.number().int(),
  saved_at: z.iso.datetime(),
  saved_by: z.uuid().nullable(),
})
const sectionParam = z.object({ section: z.enum(sectionNames) })

function revisionsApi({ database: { db } }: Deps) {
  const list = createRoute({
    method: 'get',
    path: '/api/site-content/{section}/revisions',
    tags: ['admin'],
    summary: 'The kept versions of a section, newest first',
    middleware: [allowAdmin] as const,
    request: { params: sectionParam },
    responses: { 200: jsonAnswer(z.array(revisionSchema), 'At most 100 versions'), ...adminRefusals },
  })
  const one = createRoute({
    method: 'get',
    path: '/api/site-content/{section}/revisions/{version}',
    tags: ['admin'],
    summary: 'What a section held at a version',
    middleware: [allowAdmin] as const,
    request: { params: sectionParam.extend({ version: z.coerce.number().int().min(1).max(2_147_483_647) }) },
    responses: {
      200: jsonAnswer(z.object({ version: z.number().int(), data: z.record(z.string(), z.unknown()) }), 'The version'),
      ...adminRefusals,
      ...refusals.missing,
    },
  })
  return createApi()
    .openapi(list, async (c) => {
      const rows = await sectionRevisions(db, c.req.valid('param').section)
      return c.json(
        rows.map((row) => ({ ...row, saved_at: row.saved_at.toISOString() })),
        200,
      )
    })
    .openapi(one, async (c) => {
      const { section, version } = c.req.valid('param')
      const data = await documentAt(db, 'homepage_data', section, version)
      if (data === undefined) throw new AppError('PGRST116')
      return c.json({ version, data: data as Record<string, unknown> }, 200)
    })
}
