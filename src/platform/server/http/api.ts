import { OpenAPIHono, type RouteConfig, type z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { AppError } from '#platform/server/errors.ts'
import { apiErrorSchema } from '#platform/values/error-shape.ts'
import type { ApiEnv } from './permission.ts'

/** An empty set of API routes whose validation failures all answer in the one error shape. */
export function createApi() {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw new AppError('invalid', { fields: fieldMessages(result.error.issues) })
    },
  })
}

/** The first message of each bad value under its path, `a.0.b`: a field with two faults shows one (stack.md, trap 12). */
export function fieldMessages(issues: readonly { path: readonly PropertyKey[]; message: string }[]) {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[issue.path.map(String).join('.') || 'body'] ??= issue.message
  return fields
}

/** The JSON request body of a route description. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } } as const
}

/** A JSON answer of a route description. */
export function jsonAnswer<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } } as const
}

const errorAnswer = (description: string) => jsonAnswer(apiErrorSchema, description)

/** The refusals that every administrator's operation has. */
export const adminRefusals = {
  400: errorAnswer('Something in the request is not as it should be'),
  401: errorAnswer('Nobody is signed in'),
  403: errorAnswer('The person signed in is not an administrator'),
} satisfies RouteConfig['responses']

/** Refusals by name, for the other operations. */
export const refusals = {
  invalid: { 400: errorAnswer('Something in the request is not as it should be') },
  unauthenticated: { 401: errorAnswer('Nobody is signed in') },
  missing: { 404: errorAnswer('No such row (PGRST116)') },
  taken: { 409: errorAnswer('It is there already') },
  keyReused: { 422: errorAnswer('Something else was sent under this Idempotency-Key (key_reused)') },
  tooMany: { 429: errorAnswer('Too many requests for the moment') },
} satisfies Record<string, RouteConfig['responses']>

/**
 * Declares what a public answer was made from, so that it can be kept until one of these topics changes
 * (docs/architecture.md, the page cache). An answer that declares nothing is never kept.
 * @param until the next moment at which the answer changes by time alone
 */
export function madeFrom(c: Context, topics: readonly string[], until?: Date) {
  c.header(topicsHeader, topics.join(' '))
  if (until) c.header(untilHeader, until.toISOString())
}

/** Internal headers; removed before an answer leaves the process. */
export const topicsHeader = 'x-made-from'
export const untilHeader = 'x-fresh-until'
