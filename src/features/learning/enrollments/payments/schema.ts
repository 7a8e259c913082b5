import { z } from 'zod'
import { t } from '#platform/values/translate.ts'

export const paymentEventTypes = ['payment.completed', 'payment.refunded', 'payment.failed'] as const
export type PaymentEventType = (typeof paymentEventTypes)[number]

const name = (longest: number) => z.string().regex(new RegExp(`^[\\x21-\\x7e]{1,${longest}}$`), t('This is not a name'))

/** `enrollment` is the reference the payment page was opened with. */
export const paymentEventSchema = z.object({
  id: name(255),
  type: z.enum(paymentEventTypes),
  enrollment: name(64),
  amount: z.number().min(0).max(9_999_999_999),
  currency: z.string().regex(/^[A-Z]{3}$/, t('This is not a currency code')),
})
export type PaymentEvent = z.infer<typeof paymentEventSchema>

/** `partly_refunded`: kept, and changes nothing until the whole is given back. */
export const eventOutcomes = ['completed', 'failed', 'refunded', 'partly_refunded', 'ignored'] as const
export type EventOutcome = (typeof eventOutcomes)[number]

export const refusedOutcomes = ['unknown_enrollment', 'mismatch'] as const

/** `repeated`: the event had been handled before. */
export const paymentHandledSchema = z.object({ outcome: z.enum(eventOutcomes), repeated: z.boolean() })
