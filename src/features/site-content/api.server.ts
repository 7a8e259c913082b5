import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/errors.ts'
import { adminRefusals, createApi, jsonAnswer, jsonBody, madeFrom, refusals } from '#platform/server/http/api.ts'
import { allowAdmin } from '#platform/server/http/permission.ts'
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
import { presentSection, readSection, saveSection, sectionTopic } from './store.server.ts'

/** `/api/site-content/{section}`: reading for everyone, saving for administrators. */
export function siteContentApi(deps: Deps) {
  const api = createApi()
  for (const name of sectionNames) api.route('/', sectionApi(deps, name))
  return api
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
