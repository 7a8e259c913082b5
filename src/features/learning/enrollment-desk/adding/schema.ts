import { z } from 'zod'
import { t } from '#platform/values/translate.ts'

/** Of one preview: a longer file is added in parts. */
export const mostLines = 500
/** Of one request that adds, so that a course is never locked for long. */
export const linesAtOnce = 25

const cell = z.string().max(2000, t('This cell has more than 2,000 characters.')).default('')

/** A line as somebody typed it: whether it is one of a person is answered line by line. */
export const lineSchema = z.strictObject({
  email: cell,
  full_name: cell,
  phone: cell,
  organization: cell,
})
export type Line = z.infer<typeof lineSchema>

function plainText(longest: number, message: string) {
  return z
    .string()
    .trim()
    .max(longest, message)
    .refine((text) => !text.includes('\0'), t('This text has a character that cannot be kept'))
    .default('')
}
export const payerSchema = plainText(200, t('The payer can be at most 200 characters long.'))
export const paymentNoteText = plainText(500, t('The note can be at most 500 characters long.'))

function peopleSchema(most: number) {
  return z
    .array(lineSchema)
    .min(1, t('Please name somebody.'))
    .max(most, { error: () => t('These are more than {most} lines.', { most }) })
}
const course_id = z.guid(t('This is not the id of a course.'))
/** Beyond its places too, instead of onto the waiting list. */
const over_capacity = z.boolean().default(false)
export const previewSchema = z.strictObject({ course_id, people: peopleSchema(mostLines), over_capacity })
export const additionSchema = z.strictObject({
  course_id,
  people: peopleSchema(linesAtOnce),
  payer: payerSchema,
  /** Whether the money has come already. */
  is_paid: z.boolean().default(false),
  payment_note: paymentNoteText,
  over_capacity,
})
export type Addition = z.infer<typeof additionSchema>

/**
 * `full`: would go to the waiting list, where `listed` went; `enrolled`: nothing is to be done; `unpaid`: there, and the payment open;
 * `waiting`: on the list already, or offered a place; `withdrawn`; `unseated`: paid without a place; `covered`: opened by a course
 * above; `repeated`: a line before has the email.
 */
export const lineOutcomes = [
  'new',
  'full',
  'added',
  'listed',
  'enrolled',
  'unpaid',
  'waiting',
  'withdrawn',
  'unseated',
  'covered',
  'repeated',
  'wrong',
] as const
export type LineOutcome = (typeof lineOutcomes)[number]

/** In the order of the lines; `fields` says what is wrong, by column. */
export const judgedLineSchema = z.object({
  outcome: z.enum(lineOutcomes),
  fields: z.record(z.string(), z.string()),
  /** An account has verified the email and sees the course at once. */
  has_account: z.boolean(),
})
export type JudgedLine = z.infer<typeof judgedLineSchema>

/** What the page of the chosen course enrolls in, and what each pays. */
export const judgedSchema = z.object({
  course: z.object({ id: z.uuid(), title: z.string(), amount: z.number(), currency: z.string() }),
  lines: z.array(judgedLineSchema),
})
export type Judged = z.infer<typeof judgedSchema>

export const addressesSchema = z.object({ addresses: z.array(z.string()), has_more: z.boolean() })
export const addressesAsked = z.strictObject({ course: course_id })

/** `class`: of its course; `course`: all of it. */
export const concernedAsked = z.strictObject({
  course: z.guid(t('This is not the id of a course.')),
  by: z.enum(['class', 'course']).default('class'),
})

const concernedPersonSchema = z.object({
  name: z.string().nullable(),
  email: z.string(),
  /** In the course itself. */
  paid: z.number().nullable(),
  currency: z.string(),
  is_told: z.boolean(),
})
export type ConcernedPerson = z.infer<typeof concernedPersonSchema>

/** `people`: who cannot be told by mail first, at most 2,000; null for whoever may not see people. */
export const concernedSchema = z.object({
  concerned: z.number().int(),
  not_told: z.number().int(),
  paid: z.array(z.object({ people: z.number().int(), amount: z.number(), currency: z.string() })),
  people: z.array(concernedPersonSchema).nullable(),
})
export type ConcernedPeople = z.infer<typeof concernedSchema>
