import { z } from 'zod'
import type { Json, JsonObject } from '#platform/values/json.ts'

/** Names schemas (`courseSchema`) as components of the API document (`Course`). */
export function nameSchemas(modules: readonly object[]): void {
  for (const [name, schema] of modules.flatMap((exports) => Object.entries(exports))) {
    const stem = /^(\w+)Schema$/.exec(name)?.[1]
    if (!stem || !(schema instanceof z.ZodType)) continue
    z.globalRegistry.add(schema, { ...schema.meta(), id: stem.charAt(0).toUpperCase() + stem.slice(1) })
  }
}

/** Replaces named schemas (`id`) by component references; repeated unnamed ones are named after their property or address. */
export function hoistSchemas(document: JsonObject): JsonObject {
  const { components: before, paths = {}, ...rest } = document
  const { schemas = {}, ...others } = (before ?? {}) as { schemas?: JsonObject }
  const components: JsonObject = {}
  const byId = (schema: JsonObject, id: string) => reference(components, id, schema)
  for (const [name, schema] of Object.entries(schemas)) components[name] = replace(withoutId(schema), byId)
  const named = replace(paths, byId)
  const counts = new Map<string, number>()
  for (const part of [named, components]) {
    visit(part, (schema) => counts.set(bodyOf(schema), (counts.get(bodyOf(schema)) ?? 0) + 1))
  }
  const given = new Map<string, string>()
  const byPlace = (schema: JsonObject, _id: string | undefined, place: string) => {
    const body = bodyOf(schema)
    if ((counts.get(body) ?? 0) < 2) return schema
    const free = [place, `${place}Brief`, `${place}Whole`, `${place}Other`].find((name) => !(name in components))
    const name = given.get(body) ?? free
    if (name === undefined) return schema
    given.set(body, name)
    return reference(components, name, schema)
  }
  const known = Object.entries(components)
  const whole = replace(named, byPlace)
  for (const [name, schema] of known) {
    const parts = Object.entries(schema as JsonObject).map(([key, part]) => [key, replace(part, byPlace, key)])
    components[name] = Object.fromEntries(parts) as JsonObject
  }
  return { ...rest, components: { ...others, schemas: components }, paths: whole }
}

type Named = (schema: JsonObject, id: string, place: string) => Json
type Placed = (schema: JsonObject, id: string | undefined, place: string) => Json

function replace(value: Json, give: Named | Placed, place = ''): Json {
  if (Array.isArray(value)) return value.map((part) => replace(part, give, place))
  if (typeof value !== 'object' || value === null) return value
  const walked = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, replace(part, give, placeOf(key, place))]),
  )
  if (isNullableReference(walked)) return { anyOf: [walked.allOf[0], { type: 'null' }] }
  const { id, ...rest } = walked
  const isSchema = ['type', 'anyOf', 'oneOf', 'allOf'].some((key) => key in rest)
  if (isSchema && typeof id === 'string') return give(rest, id, place)
  return isObject(walked) && give.length === 3 ? (give as Placed)(walked, undefined, place) : walked
}

/** As the generator writes it, nothing would be valid: a list, and a list or null. */
function isNullableReference(schema: JsonObject): schema is { allOf: [JsonObject, JsonObject] } {
  const [named, beside, ...others] = Array.isArray(schema['allOf']) ? (schema['allOf'] as JsonObject[]) : []
  const types = beside?.['type']
  return named !== undefined && '$ref' in named && Array.isArray(types) && types.includes('null') && others.length === 0
}

function visit(value: Json, see: (schema: JsonObject) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value) && isObject(value)) see(value)
  for (const part of Object.values(value)) visit(part, see)
}

function isObject({ type, properties }: JsonObject): boolean {
  return typeof properties === 'object' && (type === 'object' || (Array.isArray(type) && type.includes('object')))
}

function placeOf(key: string, before: string): string {
  const word = key.startsWith('/') ? key.split('/').findLast((part) => part !== '' && !part.startsWith('{')) : key
  if (
    word === undefined ||
    /^(items|schema|content|responses|requestBody|properties|anyOf|oneOf|\d+|.*\/.*|get|put|post|delete)$/.test(word)
  )
    return before
  return pascalCase(word).replace(/ies$/, 'y').replace(/s$/, '')
}

/** `volunteer application` and `volunteer-application` as `VolunteerApplication`. */
export function pascalCase(words: string): string {
  return words.replaceAll(/(?:^|[-_ ])(\w)/g, (_match, letter: string) => letter.toUpperCase())
}

function withoutId(schema: Json): Json {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return schema
  return Object.fromEntries(Object.entries(schema).filter(([key, value]) => key !== 'id' || typeof value !== 'string'))
}

function bodyOf({ type: _type, ...rest }: JsonObject): string {
  return JSON.stringify(rest)
}

/** A different schema of the same name stays inline. */
function reference(components: JsonObject, name: string, schema: JsonObject): JsonObject {
  const { type, ...rest } = schema
  const isNullable = Array.isArray(type) && type.includes('null')
  const types = isNullable ? type.filter((one) => one !== 'null') : type
  const single = Array.isArray(types) && types.length === 1 ? types[0] : types
  const own: JsonObject = single === undefined ? rest : { type: single, ...rest }
  const known = (components[name] ??= own)
  if (JSON.stringify(known) !== JSON.stringify(own)) return schema
  const $ref = `#/components/schemas/${name}`
  return isNullable ? { anyOf: [{ $ref }, { type: 'null' }] } : { $ref }
}
