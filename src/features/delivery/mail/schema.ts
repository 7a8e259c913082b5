import { z } from 'zod'
import { mostInBatch } from '#records/batches/record-batch.ts'
import { mailCauses } from './templates/causes.rules.ts'
import { t } from '#platform/values/translate.ts'

export const mailStates = ['queued', 'sending', 'sent', 'failed', 'held'] as const
export type MailState = (typeof mailStates)[number]

/** Why one is held: there is no mail server, it is too late, nobody knows whether it was sent, or staff set it aside. */
export const heldReasons = ['no_server', 'too_late', 'unknown_outcome', 'set_aside'] as const
export type HeldReason = (typeof heldReasons)[number]

/** iTIP methods (RFC 5546). */
export const calendarMethods = ['REQUEST', 'CANCEL'] as const

export const listedMailSchema = z.object({
  id: z.uuid(),
  cause: z.enum(mailCauses),
  recipient: z.string(),
  recipient_name: z.string().nullable(),
  /** As it is, or would be, written now. */
  subject: z.string(),
  state: z.enum(mailStates),
  held_reason: z.enum(heldReasons).nullable(),
  attempts: z.number().int(),
  created_at: z.iso.datetime(),
  /** When it is tried next, while it is queued. */
  next_at: z.iso.datetime().nullable(),
  tried_at: z.iso.datetime().nullable(),
  sent_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable(),
  /** What the mail server said last. */
  answer: z.string().nullable(),
})
export type ListedMail = z.infer<typeof listedMailSchema>
export const mailListSchema = z.object({ items: z.array(listedMailSchema), next: z.string().nullable() })

/** One as it was sent, or would be; `is_reworded`: the words that it was sent with are not kept any more. */
export const wholeMailSchema = listedMailSchema.extend({
  html: z.string(),
  text: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  has_calendar: z.boolean(),
  is_reworded: z.boolean(),
})
export type WholeMail = z.infer<typeof wholeMailSchema>

/** Beyond this a count says 'more'. */
export const mostMailCounted = 1_000

/** Null: more than a thousand. */
export const mailCountSchema = z.object({ total: z.number().int().nullable() })

const counted = z.number().int()

/** How much there is of what is not sent, each counted up to 1,000 (1,001: more), and whether there is a mail server. */
export const mailFiguresSchema = z.object({
  queued: counted,
  sending: counted,
  failed: counted,
  held: z.object({ no_server: counted, too_late: counted, unknown_outcome: counted, set_aside: counted }),
  has_server: z.boolean(),
})
export type MailFigures = z.infer<typeof mailFiguresSchema>

/** `queued`: send it, again where it was tried; `held`: set it aside. */
export const mailBatchSchema = z.strictObject({
  ids: z
    .array(z.uuid())
    .min(1, t('Please choose at least one.'))
    .max(mostInBatch, { error: () => t('At most {most} at a time.', { most: mostInBatch }) }),
  change: z.strictObject({ state: z.enum(['queued', 'held']) }),
})

export const releasedMailSchema = z.object({ released: z.number().int(), has_more: z.boolean() })
