import type { IncomingMessage } from 'node:http'
import { wireCode } from '#platform/values/wire-codes.ts'
import { createRoute, OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { AppError, unkeepableText } from '#platform/server/errors.ts'
import { apiErrorSchema } from '#platform/values/api-error.ts'
import { topicIn } from '#platform/values/topics.ts'
import { languageNow, languages } from '#platform/values/translate.ts'
import { nameSchemas } from './name-schemas.ts'
import type { Capability } from '#platform/values/roles.ts'
import { allow, allowSignedIn, type ApiEnv } from './permission.ts'
import { carriesFile, isHeldBack } from './slow-bodies.ts'

/**
 * API routes whose validation failures all answer in the one error shape, each judged again where a body is held back (api-13). The
 * schemas of `modules` are named components of the API document.
 */
export function createApi(...modules: readonly object[]) {
  nameSchemas(modules)
  const api = new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw new AppError('invalid', { fields: fieldMessages(result.error.issues) })
      const fields = result.target === 'json' ? unkeepableTexts(result.data) : {}
      if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields })
    },
  })
  const add = api.openapi as (route: RouteConfig, ...rest: never[]) => typeof api
  const added: typeof add = (route, ...rest) =>
    add({ ...inEachLanguage(route), middleware: judgedAgain([route.middleware ?? []].flat()) }, ...rest)
  api.openapi = added as typeof api.openapi
  return api
}

const language = z.enum(Object.keys(languages)).optional().meta({
  description:
    'What the answer is written in, texts of records as far as they are translated: each record then says its `text_language`, and where only some of its texts are translated the paths of the others, `untranslated`.',
})

/** What readers get is asked for in a language. */
function inEachLanguage(route: RouteConfig): RouteConfig {
  if (route.method !== 'get' || route.path.startsWith('/api/admin/')) return route
  const { query = z.object({}), ...request } = route.request ?? {}
  return query instanceof z.ZodObject
    ? { ...route, request: { ...request, query: query.safeExtend({ language }) } }
    : route
}

/**
 * The middleware of a route, by which it is judged before the body is looked at, and the same once more when the whole body of a
 * request is there that was held back: session, key or role may be gone (api-13). A file received bit by bit asks `mayStill` itself.
 * @throws AppError what the route's own middleware throws, `invalid` for a body that breaks off
 */
function judgedAgain(own: readonly MiddlewareHandler[]): MiddlewareHandler<ApiEnv>[] {
  return [
    ...own,
    async (c, next) => {
      const judge = async () => {
        for (const each of own) await each(c, async () => {})
      }
      c.set('mayStill', () => {
        c.var.forget()
        return judge()
      })
      const incoming = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming
      if (isHeldBack(incoming) && !carriesFile(c.req.path, c.req.header('content-type'))) {
        // The request keeps it for whoever parses it.
        await c.req.arrayBuffer().catch((cause: unknown) => {
          throw new AppError('invalid', { cause })
        })
        await judge()
      }
      await next()
    },
  ]
}

/** Every text by its path, `a.0.b`, that has no place in PostgreSQL (NUL) or in UTF-8 (half of a surrogate pair) (api-4). */
function unkeepableTexts(value: unknown, path = 'body'): Record<string, string> {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed() ? { [path]: unkeepableText } : {}
  }
  if (typeof value !== 'object' || value === null) return {}
  const inside = Object.entries(value).map(([name, part]) =>
    unkeepableTexts(part, path === 'body' ? name : `${path}.${name}`),
  )
  return Object.assign({}, ...inside) as Record<string, string>
}

/** The first message of each bad value under its path, `a.0.b`. */
export function fieldMessages(issues: readonly { path: readonly PropertyKey[]; message: string }[]) {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[issue.path.map(String).join('.') || 'body'] ??= issue.message
  return fields
}

/** Answers 204 once this is done. */
export async function answerNoContent(c: Context, work: Promise<unknown>) {
  await work
  return c.body(null, 204)
}

export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } } as const
}

export function jsonAnswer<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } } as const
}

const errorAnswer = (description: string) => jsonAnswer(apiErrorSchema, description)

export const refusals = {
  invalid: { 400: errorAnswer('Something in the request is not as it should be') },
  unauthenticated: { 401: errorAnswer('Nobody is signed in') },
  missing: { 404: errorAnswer(`No such row (${wireCode('not_found')})`) },
  taken: { 409: errorAnswer('It is there already') },
  keyReused: { 422: errorAnswer('Something else was sent under this Idempotency-Key (key_reused)') },
  tooMany: { 429: errorAnswer('Too many requests for the moment') },
} satisfies Record<string, RouteConfig['responses']>

const adminRefusals = {
  ...refusals.invalid,
  ...refusals.unauthenticated,
  403: errorAnswer('The role of the person signed in does not hold the permission'),
}

/**
 * Declares operations that have something in common, such as who may, each by its method, its address and its `operationId` in the API
 * document; `refused` are answers of all of them.
 */
function operationsWith<Common extends Partial<RouteConfig>, Refused extends RouteConfig['responses']>(
  common: Common,
  refused: Refused,
) {
  return <
    Method extends RouteConfig['method'],
    Path extends string,
    Described extends Omit<RouteConfig, 'method' | 'path' | 'operationId' | 'responses'>,
    Responses extends RouteConfig['responses'],
  >(
    method: Method,
    path: Path,
    operationId: string,
    { responses, ...described }: Described & { responses: Responses },
  ) => createRoute({ ...common, method, path, operationId, ...described, responses: { ...refused, ...responses } })
}

/** Ways to declare operations, by who may: each gives the function that declares one. */
export const operations = {
  /** Of the back office, for whoever holds the capability. */
  staff: <Needed extends Capability>(capability: Needed) => operationsWith(allow(capability), adminRefusals),
  /** Of the back office, for those whom `who` lets in (permission.ts). */
  allowed: <Who extends Partial<RouteConfig>>(who: Who) => operationsWith(who, adminRefusals),
  signedIn: (tag: string) => operationsWith({ middleware: allowSignedIn, tags: [tag] }, refusals.unauthenticated),
  public: (tag: string) => operationsWith({ tags: [tag] }, {}),
}

/** Declares the topics whose changes outdate an answer, so that it is cached, at most until `until`; undeclared ones never are. */
export function setCacheTags(c: Context, topics: readonly string[], until?: Date) {
  // A translation outdates what is written in its language alone.
  const all = topics.flatMap((topic) => [topic, topicIn(topic, languageNow())])
  c.header(cacheTagsHeader, all.join(' '))
  if (until) c.header(cacheUntilHeader, until.toISOString())
}

/** Internal; removed before an answer leaves the process. */
export const cacheTagsHeader = 'x-cache-tags'
export const cacheUntilHeader = 'x-cache-until'
