import { z } from 'zod'

/** A session as its owner sees it; `last_used_at` is at most five minutes behind. */
export const ownSessionSchema = z.object({
  id: z.uuid(),
  /** The one that asks. */
  is_current: z.boolean(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  signed_in_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
})
export type OwnSession = z.infer<typeof ownSessionSchema>

/** `api_keys`: how many of theirs go on working without a session. */
export const ownSessionsSchema = z.object({ items: z.array(ownSessionSchema), api_keys: z.number().int() })

/** `api_keys`: how many of theirs go on working. */
export const endedSessionsSchema = z.object({ ended: z.number().int(), api_keys: z.number().int() })

export const signOutAsked = z.strictObject({
  api_keys: z.enum(['keep', 'revoke']).default('keep').describe('What becomes of the API keys of whom is signed out.'),
})
