import type { Schema } from './described-operations.ts'

/** Texts that match the patterns a schema may ask for without saying its format. */
const examples = [
  'new-12345678',
  '/files/images/pictures/a.png',
  '2026-01-01T00:00:00.000Z',
  'https://example.org/a',
  'JPY',
  '18:30',
  'announcements/news',
  '<xliff version="2.0"><file/></xliff>',
]
const lineByLine = ['readings', 'river_line']
const formats: Record<string, string> = {
  'date-time': '2026-01-01T00:00:00.000Z',
  date: '2026-01-01',
  email: 'somebody@academy.example',
  uri: 'https://example.org/a',
}

/** Gives the id of a row of the kind that a property's name speaks of: `certificate_id`, `ids`. */
export type IdFor = (name: string) => string

/**
 * The smallest value that a schema allows: what need not be there is not, what may be null is. `full` puts everything in and one
 * item into each list, for looking at every object there is. Throws for what it does not know how to make.
 */
export function valueFor(schema: Schema, idFor: IdFor, { full = false, name = '' } = {}): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.allOf) throw new Error(`${name}: allOf is not made here.`)
  const [first, ...others] = schema.anyOf ?? schema.oneOf ?? []
  if (first) return valueFor(full ? first : ([first, ...others].find(isEasy) ?? first), idFor, { full, name })
  const types = [schema.type ?? []].flat()
  if (types.includes('null')) return null
  switch (types[0]) {
    case 'object': {
      const named = Object.entries(schema.properties ?? {}).filter(([key]) => full || schema.required?.includes(key))
      return Object.fromEntries(named.map(([key, each]) => [key, valueFor(each, idFor, { full, name: key })]))
    }
    case 'array': {
      const length = Math.max(schema.minItems ?? 0, full ? 1 : 0)
      return Array.from({ length }, () => valueFor(schema.items ?? {}, idFor, { full, name }))
    }
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, Math.min(1, schema.maximum ?? 1))
    case 'boolean':
      return true
    case 'string':
      return textFor(schema, idFor, name)
    case undefined:
      return null
    default:
      throw new Error(`${name}: nothing is made of ${JSON.stringify(schema)}.`)
  }
}

function textFor(schema: Schema, idFor: IdFor, name: string): string {
  // What is read line by line may be empty; how a line reads the document does not say.
  if (lineByLine.includes(name) && !schema.minLength) return ''
  if (schema.format === 'uuid') return idFor(name)
  const known = formats[schema.format ?? '']
  if (known) return known
  if (!schema.pattern) return 'x'.repeat(Math.max(1, schema.minLength ?? 1))
  const pattern = new RegExp(schema.pattern, 'u')
  const found = [...idIfAny(idFor, name), ...examples].find((each) => pattern.test(each))
  if (!found) throw new Error(`${name}: no example matches ${schema.pattern}; add one to test/from-schema.ts.`)
  return found
}

/** What is searched for is no row's. */
function idIfAny(idFor: IdFor, name: string): string[] {
  try {
    return [idFor(name)]
  } catch {
    return []
  }
}

function isEasy({ enum: words, type }: Schema): boolean {
  return words !== undefined || type === 'null'
}

/** Every way to add one property to one of the objects in a value: the object's path, and the value with it. */
export function withProperty(value: unknown, key: string, added: unknown): { at: string; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.entries(value).flatMap(([name, part]) =>
    withProperty(part, key, added).map(({ at, value: changed }) => ({
      at: at === '' ? name : `${name}.${at}`,
      value: Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed },
    })),
  )
  return Array.isArray(value) || key in value ? inside : [{ at: '', value: { ...value, [key]: added } }, ...inside]
}
