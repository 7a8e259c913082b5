import { z } from 'zod'

/** What staff cannot see from the payment status. */
export const paymentNoteKinds = [
  'other_amount',
  'other_refund_amount',
  'paid_twice',
  'other_payment_refunded',
  'paid_after_refund',
] as const
export type PaymentNoteKind = (typeof paymentNoteKinds)[number]

export const paymentNoteSchema = z.object({
  kind: z.enum(paymentNoteKinds),
  amount: z.number(),
  currency: z.string(),
  asked_amount: z.number(),
  asked_currency: z.string(),
  received_at: z.iso.datetime(),
})
export type PaymentNote = z.infer<typeof paymentNoteSchema>
