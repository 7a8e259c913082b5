import { OpenAPIHono } from '@hono/zod-openapi'
import type { Settings } from '#platform/server/settings.ts'
import { apiDocumentPage } from './api-document-page.ts'
import { madeFrom } from './api.ts'
import type { ApiEnv } from './permission.ts'

/** `/api/openapi.json`, made from the very schemas that validate requests, and `/api/docs`, the same for people to read. */
export function apiDocument(app: OpenAPIHono<ApiEnv>, settings: Settings) {
  const api = new OpenAPIHono<ApiEnv>()
  let document: ReturnType<typeof describe> | undefined
  const describe = () =>
    app.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: `${settings.siteName} API`,
        version: '1',
        description:
          'Every operation of the website and its back office. Operations with the tag `admin` are for administrators.',
      },
      servers: [{ url: settings.publicUrl }],
    })
  // Made from the program alone: written once and kept as finished bytes like any public answer.
  api.get('/api/openapi.json', (c) => {
    madeFrom(c, [])
    return c.json((document ??= describe()))
  })
  api.get('/api/docs', (c) => {
    madeFrom(c, [])
    return c.html(apiDocumentPage((document ??= describe())), 200, apiDocumentPage.headers)
  })
  return api
}
