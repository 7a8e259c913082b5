import { z } from 'zod'

/** The body of every API error; a stale save adds to it (records/saving/record-save.ts). */
export const apiErrorSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  }),
})
