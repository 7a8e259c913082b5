import { z } from 'zod'
import { cursorForm, limitAsked } from '#platform/values/paging.ts'
import { printedNameSchema, printedText } from '../schema.ts'

/** Of one request that issues, so that a course is never locked for long. */
export const mostAtOnce = 50
/** Of one page of those who may get one. */
export const mostCandidates = 500

const course_id = z.guid('This is not the id of a course.')

export const candidatesAsked = z.strictObject({
  course: course_id,
  after: z
    .string()
    .regex(cursorForm, 'This is not where a page begins: take it from `next` of the page before.')
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
  'Please say what the certificate is called.',
  200,
  'A title has at most 200 characters.',
)
export const monthsSchema = z
  .number('Please say for how many months.')
  .int('Please enter whole months.')
  .min(1, 'A certificate is valid for a month at least.')
  .max(600, 'A certificate is valid for 600 months at most.')
  .nullable()

export const issueSchema = z.strictObject({
  course_id,
  title: certificateTitleSchema,
  /** How long they are valid from today; null: for ever. */
  months: monthsSchema,
  people: z
    .array(z.strictObject({ enrollment_id: z.guid('This is not the id of an enrollment.'), name: printedNameSchema }))
    .min(1, 'Please choose somebody.')
    .max(mostAtOnce, `At most ${mostAtOnce} at a time.`),
})
export type Issue = z.infer<typeof issueSchema>
