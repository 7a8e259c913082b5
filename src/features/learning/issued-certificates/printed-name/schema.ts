import { z } from 'zod'
import { printedNameSchema } from '../schema.ts'

export const printedNameChangeSchema = z.strictObject({ name: printedNameSchema })

/** How the signed-in person's name is printed on certificates. */
export const ownPrintedNameSchema = z.object({
  /** Null until it is confirmed. */
  name: z.string().nullable(),
  confirmed_at: z.iso.datetime().nullable(),
  /** What would be printed until then; null where nobody has said a name. */
  proposed: z.string().nullable(),
  /** A course is completed, its certificate not issued, and the name not confirmed. */
  is_awaited: z.boolean(),
})
export type OwnPrintedName = z.infer<typeof ownPrintedNameSchema>
