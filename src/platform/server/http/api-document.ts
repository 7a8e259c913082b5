import { OpenAPIHono } from '@hono/zod-openapi'
import { html, raw } from 'hono/html'
import type { Settings } from '#platform/server/settings.ts'
import { apiErrorSchema } from '#platform/values/api-error.ts'
import * as paging from '#platform/values/paging.ts'
import * as pictureNotes from '#platform/values/picture-notes.ts'
import * as waiting from '#platform/values/waiting.ts'
import { apiScopes, scopeAreas, scopeAskedBy } from '#platform/values/api-scopes.ts'
import { capabilities, roles } from '#platform/values/roles.ts'
import { setCacheTags } from './api.ts'
import { hoistSchemas, nameSchemas } from './name-schemas.ts'
import type { ApiEnv } from './permission.ts'
import { contentSecurityPolicy } from './security-headers.ts'

type Response = { description?: string; content?: object }
type Described = {
  operationId?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  'x-permissions'?: string[]
  responses?: Record<string, Response>
  'x-roles'?: readonly string[]
}

/** `/api/openapi.json`, made from the validating schemas, and `/api/docs`. `named`: the modules whose schemas get names. */
export function apiDocument(app: OpenAPIHono<ApiEnv>, settings: Settings, named: readonly object[]) {
  const api = new OpenAPIHono<ApiEnv>()
  let document: ReturnType<typeof describeApi> | undefined
  const described = () => (document ??= describeApi(app, settings, named))
  api.get('/api/openapi.json', (c) => {
    setCacheTags(c, [])
    return c.json(described())
  })
  api.get('/api/docs', (c) => {
    setCacheTags(c, [])
    const headers = { 'content-security-policy': contentSecurityPolicy([]) }
    return c.html(apiDocumentPage(described()), 200, headers)
  })
  return api
}

const tags: Record<string, string> = {
  admin: 'Operations of the back office: 401 to nobody, 403 to a role that `x-roles` does not name.',
  changes: 'What changes, as it happens.',
}

function describeApi(app: OpenAPIHono<ApiEnv>, settings: Settings, modules: readonly object[]) {
  nameSchemas([{ apiErrorSchema }, paging, pictureNotes, waiting, ...modules])
  const info = {
    title: `${settings.siteName} API`,
    version: '1',
    description:
      'Every operation of the website and its back office. Operations with the tag `admin` are for the back office; `x-roles` tells of each who may.',
    license: { name: 'MIT', identifier: 'MIT' },
  }
  const made = app.getOpenAPI31Document({ openapi: '3.1.0', info, servers: [{ url: settings.publicUrl }] })
  const error = errorContent(made.paths)
  const named = new Set<string>()
  const paths = Object.entries(made.paths ?? {}).map(([path, methods]) => {
    const operations = Object.entries(methods as Record<string, Described>).map(([method, declared]) => {
      const { operationId, ...operation } = declared
      for (const tag of operation.tags ?? []) named.add(tag)
      return [method, { ...describeOperation(method, path, operation, error), operationId }]
    })
    return [path, Object.fromEntries(operations)]
  })
  const cookie = settings.publicUrl.startsWith('https:') ? '__Host-session' : 'session'
  const { webhooks: _none, ...rest } = made
  const document = {
    ...rest,
    tags: [...named].toSorted().map((name) => ({ name, description: tags[name] ?? `Operations on ${name}.` })),
    components: { schemas: made.components?.schemas ?? {}, securitySchemes: securitySchemes(cookie) },
    paths: Object.fromEntries(paths),
  }
  return hoistSchemas(JSON.parse(JSON.stringify(document), withoutFlags) as never) as unknown as typeof made
}

/** A pattern of JSON Schema has none; the library leaves them behind its end. */
function withoutFlags(key: string, value: unknown): unknown {
  return key === 'pattern' && typeof value === 'string' ? value.replace(/(?<!\\)\/[a-z]+$/, '') : value
}

function securitySchemes(cookieName: string) {
  return {
    session: { type: 'apiKey', in: 'cookie', name: cookieName },
    bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      description: `A key that an administrator made under API & webhooks, with the scopes that each operation names (${apiScopes.join(', ')}). 300 requests a minute.`,
    },
    webhook: { type: 'apiKey', in: 'header', name: 'webhook-signature' },
  }
}
const signedIn: Record<string, string[]>[] = [{ session: [] }, { bearer: [] }]

/** Adds what middleware does for every operation, so that no route has to say it. */
function describeOperation(method: string, path: string, operation: Described, error: object): Described {
  const responses = { ...operation.responses }
  const add = (status: string, description: string) => {
    responses[status] = responses[status] ?? { description, content: error }
  }
  const forKeys = scopeAreas.filter((area) => isForKeys(operation) && operation['x-permissions']?.includes(area))
  if (method !== 'get' || forKeys.length > 0) add('429', 'Too many requests for the moment (too_many)')
  if (['post', 'put', 'patch'].includes(method) && !path.startsWith('/api/auth/')) add('507', 'No room is left (full)')
  add('503', 'The database or the store of files cannot be reached (unavailable)')
  add('400', 'Something in the request is not as it should be')
  for (const [status, response] of Object.entries(responses)) {
    if (Number(status) >= 400 && !response.content) responses[status] = { ...response, content: error }
  }
  const isWebhook = path.endsWith('/webhook')
  const asks = '401' in responses && !isWebhook
  const keys = forKeys.map((area) => ({ apiKey: [scopeAskedBy(area, method)] }))
  return {
    ...operation,
    'x-roles': operation['x-roles'] ?? (isWebhook ? [] : asks ? roles : ['everyone']),
    security: isWebhook ? [{ webhook: [] }] : asks ? [...signedIn, ...keys] : [{}, ...signedIn],
    responses,
  }
}

/** An operation for the whole back office shows everybody their own part, and keys nothing. */
function isForKeys({ 'x-permissions': needed = [] }: Described): boolean {
  return needed.length < capabilities.length && scopeAreas.some((area) => needed.includes(area))
}

function errorContent(paths: object | undefined): object {
  const operations = Object.values(paths ?? {}).flatMap((methods) =>
    Object.values(methods as Record<string, Described>),
  )
  return operations.flatMap(({ responses }) => responses?.['400']?.content ?? [])[0] ?? {}
}

type Operation = Described & { summary?: string; description?: string }
type Document = { info: { title: string; description?: string }; paths?: Record<string, unknown> }

const methods = ['get', 'post', 'put', 'patch', 'delete']

function apiDocumentPage(document: Document) {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => ({ path, method, operation })),
  )
  const tags = [...new Set(operations.map(({ operation }) => operation.tags?.[0] ?? 'other'))].sort()
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}</title>
        <link rel="stylesheet" href="/api-docs.css" />
      </head>
      <body>
        <main>
          <h1>${document.info.title}</h1>
          <p>${document.info.description ?? ''}</p>
          <p><a href="/api/openapi.json">The OpenAPI 3.1 document</a> · <a href="/">Back to the site</a></p>
          ${tags.map(
            (tag) =>
              html`<section>
                <h2>${tag}</h2>
                ${operations.filter(({ operation }) => (operation.tags?.[0] ?? 'other') === tag).map(operationArticle)}
              </section>`,
          )}
        </main>
      </body>
    </html>`
}

function operationArticle({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  const answers = Object.keys(operation.responses ?? {}).join(', ')
  const keys = operation.security?.flatMap(({ apiKey = [] }) => apiKey) ?? []
  return html`<article>
    <h3><code>${method.toUpperCase()} ${path}</code></h3>
    <p>${operation.summary ?? ''}</p>
    ${operation.description ? html`<p>${operation.description}</p>` : raw('')}
    <p class="answers">Who may: ${operation['x-roles']?.join(', ') || 'who signs with the secret'}</p>
    ${keys.length > 0 ? html`<p class="answers">API keys: with ${keys.join(' or ')}</p>` : raw('')}
    <p class="answers">Answers: ${answers}</p>
  </article>`
}
