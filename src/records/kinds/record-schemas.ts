import { z } from 'zod'
import { type Fields, publicShape, schemaOf } from './fields.ts'
import { picturesShape } from '#platform/values/picture-notes.ts'

/** The schemas of a kind of record, from its fields: what a save brings, and what visitors, lists and editors get. */
export function recordSchemas<Declared extends Fields>(declared: Declared) {
  const fields = schemaOf(declared)
  const record = z.object({ id: z.uuid(), ...publicShape(declared), created_at: z.iso.datetime() })
  return {
    declared,
    fields,
    record,
    list: z.object({ items: z.array(record), next: z.string().nullable(), ...picturesShape }),
    editable: z.object({ ...record.shape, ...fields.shape, version: z.number().int() }),
  }
}
