import { z } from 'zod'
import { recordSaveSchema } from '#records/saving/record-save.ts'

/** In characters, as the database counts them. */
export const mostInReply = 10_000

export const replyText = z
  .string()
  .trim()
  .min(1, 'Please write an answer.')
  .max(mostInReply, 'An answer has at most 10,000 characters.')

/** A reply over the version that its writer saw, and the status that it sets beside. */
export function replyAsked(statuses: readonly [string, ...string[]]) {
  const status = z.enum(statuses, `This is none of: ${statuses.join(', ')}.`).optional()
  return recordSaveSchema(z.strictObject({ text: replyText, status }))
}

export const replySentSchema = z.object({ id: z.uuid(), version: z.number().int() })
export type ReplySent = z.infer<typeof replySentSchema>
