import { z } from 'zod'

/**
 * `wait`: onto the waiting list, out of an offer or a place that is kept for paying as well. `withdraw`: out of the course, or off its
 * waiting list. `keep_payment`: what a withdrawn person paid is not given back.
 */
export const placeActions = ['seat', 'offer', 'wait', 'withdraw', 'keep_payment'] as const
export type PlaceAction = (typeof placeActions)[number]

export const placeActionSchema = z.strictObject({
  version: z.number('Please say which version was looked at.').int().min(1).max(2_147_483_647),
  action: z.enum(placeActions, `What can be done with a place: ${placeActions.join(', ')}.`),
  over_capacity: z.boolean().default(false).describe('Beyond the places of the course, knowingly.'),
})
