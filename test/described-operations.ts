/** A JSON schema as the API document writes one, as far as the tests read it. */
export type Schema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  minItems?: number
  minLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  default?: unknown
}
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }

/** An operation of `/api/openapi.json`. `body` is what it is sent, null where it takes none. */
export type Operation = {
  name: string
  method: string
  path: string
  tags: string[]
  /** Who may, as the document says. */
  roles: string[]
  summary: string
  parameters: Parameter[]
  body: { type: string; schema: Schema } | null
  responses: Record<string, Answer>
  /** What it asks of an API key; empty where no key may. */
  scopes: string[]
}
type Answer = { description?: string; content?: Record<string, unknown> }

export type ApiDocument = {
  openapi: string
  paths: Record<string, Record<string, Described>>
}
type Described = {
  summary?: string
  tags?: string[]
  'x-roles'?: string[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses?: Record<string, Answer>
  security?: Record<string, string[]>[]
}

/** Every operation that the document describes, in its order. */
export function operationsOf(document: ApiDocument): Operation[] {
  const { paths } = resolved(document)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): Operation => {
      const [body] = Object.entries(described.requestBody?.content ?? {})
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        tags: described.tags ?? [],
        roles: described['x-roles'] ?? [],
        summary: described.summary ?? '',
        parameters: described.parameters ?? [],
        body: body ? { type: body[0], schema: body[1].schema } : null,
        responses: described.responses ?? {},
        scopes: described.security?.flatMap(({ apiKey = [] }) => apiKey) ?? [],
      }
    }),
  )
}

/** The document with its components in the places that refer to them. */
export function resolved<Document extends object>(document: Document): Document {
  const { components } = document as { components?: { schemas?: Record<string, unknown> } }
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    const name = '$ref' in value ? String(value.$ref).split('/').at(-1) : undefined
    if (name !== undefined) return walk(components?.schemas?.[name])
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, walk(part)]))
  }
  return walk(document) as Document
}

/** The operations of the back office. */
export function adminOperations(document: ApiDocument): Operation[] {
  return operationsOf(document).filter(({ tags }) => tags.includes('admin'))
}
