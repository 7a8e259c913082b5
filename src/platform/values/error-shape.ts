import { z } from 'zod'

/** The shape of every API error (decisions.md A); `theirs` and `version` only come with the code `stale`. */
export const apiErrorSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  }),
})
