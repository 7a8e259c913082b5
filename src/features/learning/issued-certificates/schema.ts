import { z } from 'zod'
import { printable } from './printable.rules.ts'

/** What its page says of a certificate that there is. `expired` follows from a date. */
export const certificateStates = ['valid', 'withdrawn', 'expired'] as const
export type CertificateState = (typeof certificateStates)[number]

/** A text of staff or a holder as it is printed: on one line, without pictographs. */
export function printedText(missing: string, longest: number, tooLong: string) {
  return z.string(missing).transform(printable).pipe(z.string().min(1, missing).max(longest, tooLong))
}

/** A holder's name on paper. */
export const printedNameSchema = printedText('Please enter a name.', 200, 'A name has at most 200 characters.')

/** What is printed: a snapshot of the day of issue. `number`: as it is printed, in groups. */
export const printedSchema = z.object({
  number: z.string(),
  title: z.string(),
  course_title: z.string(),
  completed_on: z.iso.date(),
  issued_at: z.iso.datetime(),
  teachers: z.array(z.string()),
  /** Of study. */
  hours: z.number().nullable(),
  /** Of teaching, a BCP 47 tag. */
  language: z.string().nullable(),
  /** The end of its last day. */
  expires_at: z.iso.datetime().nullable(),
  withdrawn_at: z.iso.datetime().nullable(),
})
const printed = printedSchema.shape

/** What anybody who has the number learns. */
export const verificationSchema = z.object({
  state: z.enum(certificateStates),
  ...printed,
  /** Null where the holder has hidden it. */
  holder_name: z.string().nullable(),
  /** Only a reason that is meant for the public. */
  withdrawn_reason: z.string().nullable(),
  /** The number of the one that was issued instead. */
  replaced_by: z.string().nullable(),
})
export type Verification = z.infer<typeof verificationSchema>

/** As its holder sees it. */
export const ownCertificateSchema = z.object({
  id: z.uuid(),
  state: z.enum(certificateStates),
  ...printed,
  course_id: z.uuid(),
  holder_name: z.string(),
  is_name_hidden: z.boolean(),
  withdrawn_reason: z.string().nullable(),
  replaced_by: z.string().nullable(),
})
export type OwnCertificate = z.infer<typeof ownCertificateSchema>
export const ownCertificateListSchema = z.object({ items: z.array(ownCertificateSchema), next: z.string().nullable() })

export const nameHiddenSchema = z.strictObject({ is_name_hidden: z.boolean('Please say whether the name is hidden.') })

const replacement = z.object({ id: z.uuid(), number: z.string() })

/** For staff. `state` is null once its holder's account is erased: its page says that there is none. */
export const issuedCertificateSchema = z.object({
  id: z.uuid(),
  state: z.enum(certificateStates).nullable(),
  ...printed,
  course_id: z.uuid(),
  holder_name: z.string().nullable(),
  is_name_hidden: z.boolean(),
  has_account: z.boolean(),
  /** The address of a holder to whom no mail goes, since nobody has proved it; null where mail goes. */
  not_told: z.string().nullable(),
  issued_by: z.string().nullable(),
  withdrawn_by: z.string().nullable(),
  withdrawn_reason: z.string().nullable(),
  is_reason_public: z.boolean(),
  replaced_by: replacement.nullable(),
  reissue_reason: z.string().nullable(),
  version: z.number().int(),
})
export type IssuedCertificate = z.infer<typeof issuedCertificateSchema>
export const issuedCertificateListSchema = z.object({
  items: z.array(issuedCertificateSchema),
  next: z.string().nullable(),
})

export const printedNameChangeSchema = z.strictObject({ name: printedNameSchema })

/** How the signed-in person's name is printed on certificates. */
export const ownPrintedNameSchema = z.object({
  /** Null until it is confirmed. */
  name: z.string().nullable(),
  confirmed_at: z.iso.datetime().nullable(),
  /** What would be printed until then; null where nobody has said a name. */
  proposed: z.string().nullable(),
  /** A course is completed, its certificate not issued, and the name not confirmed. */
  is_awaited: z.boolean(),
})
export type OwnPrintedName = z.infer<typeof ownPrintedNameSchema>
