import { z } from 'zod'
import { apiErrorSchema } from '#platform/values/api-error.ts'
import { cursorForm, limitAsked } from '#platform/values/paging.ts'
import { printable } from '#platform/values/printable.ts'
import { t } from '#platform/values/translate.ts'

/** What its page says of a certificate that there is. `expired` follows from a date. */
export const certificateStates = ['valid', 'withdrawn', 'expired'] as const
export type CertificateState = (typeof certificateStates)[number]

/** A text of staff or a holder as it is printed: on one line, without pictographs. */
export function printedText(missing: string, longest: number, tooLong: string) {
  return z.string(missing).transform(printable).pipe(z.string().min(1, missing).max(longest, tooLong))
}

/** A holder's name on paper. */
export const printedNameSchema = printedText(t('Please enter a name.'), 200, t('A name has at most 200 characters.'))

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

export const nameHiddenSchema = z.strictObject({
  is_name_hidden: z.boolean(t('Please say whether the name is hidden.')),
})

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

/** Of one request that issues, so that a course is never locked for long. */
export const mostAtOnce = 50
/** Of one page of those who may get one. */
export const mostCandidates = 500

const course_id = z.guid(t('This is not the id of a course.'))

export const candidatesAsked = z.strictObject({
  course: course_id,
  after: z
    .string()
    .regex(cursorForm, t('This is not where a page begins: take it from `next` of the page before.'))
    .optional(),
  limit: limitAsked(mostCandidates, 100),
})

/** Somebody who has completed the course and has no certificate of it that stands. */
export const candidateSchema = z.object({
  enrollment_id: z.uuid(),
  /** As it would be printed; null where nobody has said it. */
  name: z.string().nullable(),
  /** Its characters that no font has. */
  missing: z.array(z.string()),
  /** Its holder has said so. */
  is_confirmed: z.boolean(),
  email: z.string(),
  has_account: z.boolean(),
  /** Mail goes to the address: it is an account's, or the office entered it, or it has paid or confirmed. */
  is_told: z.boolean(),
  completed_on: z.iso.date(),
  /** The last one of the course that they had: another is issued knowingly. */
  withdrawn: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
})
export type Candidate = z.infer<typeof candidateSchema>

/** A page of them, with what their certificates would say. */
export const candidateListSchema = z.object({
  course: z.object({
    id: z.uuid(),
    title: z.string(),
    /** What the certificate is called unless staff say otherwise. */
    certificate_title: z.string(),
    teachers: z.array(z.string()),
    hours: z.number().nullable(),
    language: z.string().nullable(),
    /** Characters of its title and teachers that no font has: nothing can be issued. */
    missing: z.array(z.string()),
  }),
  items: z.array(candidateSchema),
  next: z.string().nullable(),
})
export type CandidateList = z.infer<typeof candidateListSchema>

export const certificateTitleSchema = printedText(
  t('Please say what the certificate is called.'),
  200,
  t('A title has at most 200 characters.'),
)
export const monthsSchema = z
  .number(t('Please say for how many months.'))
  .int(t('Please enter whole months.'))
  .min(1, t('A certificate is valid for a month at least.'))
  .max(600, t('A certificate is valid for 600 months at most.'))
  .nullable()

export const issueSchema = z.strictObject({
  course_id,
  title: certificateTitleSchema,
  /** How long they are valid from today; null: for ever. */
  months: monthsSchema,
  people: z
    .array(
      z.strictObject({ enrollment_id: z.guid(t('This is not the id of an enrollment.')), name: printedNameSchema }),
    )
    .min(1, t('Please choose somebody.'))
    .max(mostAtOnce, { error: () => t('At most {most} at a time.', { most: mostAtOnce }) }),
})
export type Issue = z.infer<typeof issueSchema>

const version = z.number(t('Please say which version was looked at.')).int().min(1).max(2_147_483_647)

const reason = z
  .string(t('Please say why.'))
  .trim()
  .min(1, t('Please say why.'))
  .max(1000, t('A reason has at most 1,000 characters.'))

export const withdrawalSchema = z.strictObject({
  version,
  reason,
  /** Its page says the reason to anybody who has the number. */
  is_reason_public: z.boolean().default(false),
})
export type Withdrawal = z.infer<typeof withdrawalSchema>

/** `months`: from today; null: for ever; left out: as before. */
export const reissueSchema = z.strictObject({
  version,
  reason,
  name: printedNameSchema,
  title: certificateTitleSchema,
  months: monthsSchema.optional(),
})
export type Reissue = z.infer<typeof reissueSchema>

/** The answer where somebody else was quicker, with the certificate as it stands. */
export const staleCertificateSchema = apiErrorSchema.extend({ theirs: issuedCertificateSchema })
