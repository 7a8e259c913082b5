import { createRoute } from '@hono/zod-openapi'
import type { Deps } from '#platform/server/deps.ts'
import { createApi, jsonAnswer, setCacheTags, refusals } from '#platform/server/http/api.ts'
import { certificateListSchema, certificatesAsked } from './schema.ts'
import { certificatesTopic, publishedCertificates } from './store.server.ts'

const list = createRoute({
  method: 'get',
  path: '/api/certificates',
  tags: ['certificates'],
  summary: 'Published certificates, newest first',
  description: 'In pages: `next` of an answer is `after` of the following one, null at the end.',
  request: { query: certificatesAsked },
  responses: { 200: jsonAnswer(certificateListSchema, 'A page of certificates'), ...refusals.invalid },
})

export function certificatesApi({ database: { db } }: Deps) {
  return createApi().openapi(list, async (c) => {
    setCacheTags(c, [certificatesTopic])
    return c.json(await publishedCertificates(db, c.req.valid('query')), 200)
  })
}
