import {
  type EnrollmentDetails,
  enrollmentFormSchema,
  type PaymentStatus,
  type Place,
} from '#features/enrollments/schema.ts'
import { fieldErrorsOf } from '#platform/values/field-errors.ts'
import type { JudgedLine, Line } from './schema.ts'

/** What a line says, or by column why it cannot be taken. */
export type Read = { details: EnrollmentDetails; fields?: undefined } | { fields: Record<string, string> }

export function readLine(line: Line): Read {
  const { data: details } = enrollmentFormSchema.safeParse(line)
  return details ? { details } : { fields: { ...fieldErrorsOf(enrollmentFormSchema, line) } }
}

/** What is there of a person in the course; `isCovered`: a completed enrollment above opens it. */
export type Known = { status: PaymentStatus | null; place: Place; isCovered: boolean; hasAccount: boolean }

/** What comes of a line that can be taken. */
export function outcomeOf({ status, place, isCovered }: Known): JudgedLine['outcome'] {
  if (status === 'completed' && place === 'seated') return 'enrolled'
  if (isCovered) return 'covered'
  if (place === 'waiting' || place === 'offered') return 'waiting'
  if (place === 'withdrawn' || place === 'unseated') return place
  return status === null ? 'new' : 'unpaid'
}

/** Of the people who are new, those for whom no place is left go to the waiting list. */
export function linesWithPlaces(lines: readonly JudgedLine[], free: number): JudgedLine[] {
  let left = free
  return lines.map((line) => {
    if (line.outcome !== 'new') return line
    left -= 1
    return left >= 0 ? line : { ...line, outcome: 'full' }
  })
}
