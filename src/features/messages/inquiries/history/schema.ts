import { z } from 'zod'
import { heldReasons, mailStates } from '#features/delivery/mail/schema.ts'
import { recordSaveSchema } from '#records/saving/record-save.ts'

/** Its latest entries of each sort; `more` tells of earlier ones. */
export const mostOfEach = 200

/** How far a reply's mail is; `answer` is what the mail server said last. */
export const replyMailSchema = z.object({
  state: z.enum(mailStates),
  held_reason: z.enum(heldReasons).nullable(),
  sent_at: z.iso.datetime().nullable(),
  answer: z.string().nullable(),
})
export type ReplyMail = z.infer<typeof replyMailSchema>

/** `by`: null for somebody who has left, or nobody. */
const common = { at: z.iso.datetime(), by: z.string().nullable() }

export const historyEntrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('received'), at: z.iso.datetime(), suspected_robot: z.boolean() }),
  z.object({ type: z.literal('status'), ...common, from: z.string(), to: z.string() }),
  z.object({
    type: z.literal('assigned'),
    ...common,
    /** Who is on it since. */
    to: z.string().nullable(),
    /** Nobody is. */
    is_free: z.boolean(),
    /** They said so themselves. */
    is_taken: z.boolean(),
  }),
  z.object({ type: z.literal('set_aside'), ...common, is_set_aside: z.boolean() }),
  z.object({ type: z.literal('deleted'), ...common }),
  z.object({ type: z.literal('restored'), ...common }),
  z.object({
    type: z.literal('reply'),
    id: z.uuid(),
    ...common,
    text: z.string(),
    /** Of whoever asks. */
    is_own: z.boolean(),
    /** Null where the mail is not kept any more. */
    mail: replyMailSchema.nullable(),
  }),
  z.object({
    type: z.literal('note'),
    id: z.uuid(),
    ...common,
    text: z.string(),
    version: z.number().int(),
    updated_at: z.iso.datetime(),
    /** Of whoever asks, who alone changes or deletes it. */
    is_own: z.boolean(),
  }),
])
export type HistoryEntry = z.infer<typeof historyEntrySchema>

/** Oldest first. */
export const inquiryHistorySchema = z.object({ items: z.array(historyEntrySchema), more: z.boolean() })
export type InquiryHistory = z.infer<typeof inquiryHistorySchema>

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

/** In characters, as the database counts them. */
export const mostInNote = 5_000

export const noteFieldsSchema = z.strictObject({
  text: z.string().trim().min(1, 'Please write a note.').max(mostInNote, 'A note has at most 5,000 characters.'),
})
export type NoteFields = z.infer<typeof noteFieldsSchema>

export const noteSaveSchema = recordSaveSchema(noteFieldsSchema)

export const noteSchema = z.object({
  id: z.uuid(),
  text: z.string(),
  version: z.number().int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type Note = z.infer<typeof noteSchema>

export const noteParam = z.object({
  id: z.guid('This is not the id of a record.'),
  note: z.guid('This is not the id of a note.'),
})
