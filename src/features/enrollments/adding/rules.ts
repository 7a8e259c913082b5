import { type EnrollmentDetails, enrollmentFormSchema, type PaymentStatus } from '#features/enrollments/schema.ts'
import { fieldErrorsOf } from '#platform/values/field-errors.ts'
import type { JudgedLine, Line } from './schema.ts'

/** What a line says, or by column why it cannot be taken. */
export type Read = { details: EnrollmentDetails; fields?: undefined } | { fields: Record<string, string> }

export function readLine(line: Line): Read {
  const { data: details } = enrollmentFormSchema.safeParse(line)
  return details ? { details } : { fields: { ...fieldErrorsOf(enrollmentFormSchema, line) } }
}

/** What is there of a person in the course; `isCovered`: a completed enrollment above opens it. */
export type Known = { status: PaymentStatus | null; isCovered: boolean; hasAccount: boolean }

/** What comes of a line that can be taken. */
export function outcomeOf({ status, isCovered }: Known): JudgedLine['outcome'] {
  if (status === 'completed') return 'enrolled'
  if (isCovered) return 'covered'
  return status === null ? 'new' : 'unpaid'
}
