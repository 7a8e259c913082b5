import { z } from '@hono/zod-openapi'

/**
 * The header of a request that adds something: its key becomes the id of the row, so that a request which is sent again, because
 * its answer was lost, finds what it added.
 */
export const addingOnceHeader = z.object({
  'Idempotency-Key': z.uuid('An Idempotency-Key is a UUID.').toLowerCase().optional().meta({
    description: 'Made once for what is added: sent again with the same key, the request adds nothing twice.',
  }),
})
