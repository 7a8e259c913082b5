import { z } from 'zod'
import { priceSchema } from '#features/certificates/schema.ts'
import { childChangesSchema, courseFieldsSchema } from '#features/courses/editing/schema.ts'

const ids = z.array(z.uuid()).min(1, 'Please choose at least one.').max(500, 'At most 500 at a time.')

export const plannedChangeSchema = z.discriminatedUnion('change', [
  z.strictObject({
    change: z.literal('certificate-saved'),
    id: z.uuid(),
    price: priceSchema,
    published: z.boolean(),
  }),
  z.strictObject({ change: z.literal('certificate-deleted'), id: z.uuid() }),
  z.strictObject({
    change: z.literal('course-saved'),
    id: z.uuid(),
    data: courseFieldsSchema,
    children: childChangesSchema,
  }),
  z.strictObject({ change: z.literal('courses-published'), ids, published: z.boolean() }),
  z.strictObject({ change: z.literal('courses-deleted'), ids }),
])
export type PlannedChange = z.infer<typeof plannedChangeSchema>

const amount = z.number().nullable()

/** By title; amounts in the currency's own unit, null where nobody can enrol. `more`: there may be others, which were not looked at. */
export const priceChangesSchema = z.object({
  courses: z.array(z.object({ id: z.uuid(), title: z.string(), before: amount, after: amount })),
  more: z.boolean(),
})
export type PriceChanges = z.infer<typeof priceChangesSchema>
