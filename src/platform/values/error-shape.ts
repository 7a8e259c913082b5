import { z } from 'zod'

/** The body of every API error; `theirs` and `version` only with the code `stale`. */
export const apiErrorSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  }),
})
