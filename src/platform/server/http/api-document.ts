import { OpenAPIHono } from '@hono/zod-openapi'
import type { Settings } from '#platform/server/settings.ts'
import { apiErrorSchema } from '#platform/values/record-save.ts'
import { apiDocumentPage } from './api-document-page.ts'
import { setCacheTags } from './api.ts'
import { type Described, describeOperation, securitySchemes } from './describe-operations.ts'
import { hoistSchemas, nameSchemas } from './name-schemas.ts'
import type { ApiEnv } from './permission.ts'

/** `/api/openapi.json`, made from the validating schemas, and `/api/docs`; `schemas` are the modules whose schemas get names. */
export function apiDocument(app: OpenAPIHono<ApiEnv>, settings: Settings, schemas: readonly object[]) {
  const api = new OpenAPIHono<ApiEnv>()
  let document: ReturnType<typeof describe> | undefined
  const describe = () => describeApi(app, settings, schemas)
  api.get('/api/openapi.json', (c) => {
    setCacheTags(c, [])
    return c.json((document ??= describe()))
  })
  api.get('/api/docs', (c) => {
    setCacheTags(c, [])
    return c.html(apiDocumentPage((document ??= describe())), 200, apiDocumentPage.headers)
  })
  return api
}

const tags: Record<string, string> = {
  admin: 'Operations for administrators: 401 to nobody, 403 to a student.',
  changes: 'What changes, as it happens.',
}

function describeApi(app: OpenAPIHono<ApiEnv>, settings: Settings, schemas: readonly object[]) {
  nameSchemas([{ apiErrorSchema }, ...schemas])
  const title = `${settings.siteName} API`
  const info = {
    title,
    version: '1',
    description:
      'Every operation of the website and its back office. Operations with the tag `admin` are for administrators.',
    license: { name: 'MIT', identifier: 'MIT' },
  }
  const made = app.getOpenAPI31Document({ openapi: '3.1.0', info, servers: [{ url: settings.publicUrl }] })
  const error = errorContent(made.paths)
  const named = new Set<string>()
  const paths = Object.entries(made.paths ?? {}).map(([path, methods]) => {
    const operations = Object.entries(methods as Record<string, Described>).map(([method, operation]) => {
      for (const tag of operation.tags ?? []) named.add(tag)
      return [method, describeOperation(method, path, operation, error)]
    })
    return [path, Object.fromEntries(operations)]
  })
  const cookie = settings.publicUrl.startsWith('https:') ? '__Host-session' : 'session'
  const { webhooks: _none, ...rest } = made
  return hoistSchemas(
    structuredClone({
      ...rest,
      tags: [...named].toSorted().map((name) => ({ name, description: tags[name] ?? `Operations on ${name}.` })),
      components: { schemas: made.components?.schemas ?? {}, securitySchemes: securitySchemes(cookie) },
      paths: Object.fromEntries(paths),
    }) as never,
  ) as unknown as typeof made
}

function errorContent(paths: object | undefined): object {
  const operations = Object.values(paths ?? {}).flatMap((methods) =>
    Object.values(methods as Record<string, Described>),
  )
  return operations.flatMap(({ responses }) => responses?.['400']?.content ?? [])[0] ?? {}
}
