import { z } from 'zod'

/** The names of an object schema's fields; of a union, of all members. */
export function fieldNames(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  if (schema instanceof z.ZodUnion) {
    return [...new Set(schema.options.flatMap((member) => fieldNames(member as z.ZodType)))]
  }
  throw new Error('These are no fields.')
}

/** A row's fields that a schema knows, dates as ISO 8601; unchecked. */
export function fieldsOf<Fields>(schema: z.ZodType<Fields>, record: object): Fields {
  const values: Record<string, unknown> = { ...record }
  return Object.fromEntries(
    fieldNames(schema).flatMap((name) => {
      const value = values[name]
      return value === undefined ? [] : [[name, value instanceof Date ? value.toISOString() : value]]
    }),
  ) as Fields
}
