import {
  type EnrollmentDetails,
  enrollmentFormSchema,
  type PaymentStatus,
  type Place,
} from '#features/learning/enrollments/schema.ts'
import { fieldErrorsOf } from '#platform/values/field-errors.ts'
import { formatMoney } from '#platform/values/money.ts'
import type { ConcernedPeople, JudgedLine, Line } from './schema.ts'
import { t } from '#platform/values/translate.ts'

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

/** How many people something concerns, and how many of them are told by mail. */
export function concernedText(found: readonly Pick<ConcernedPeople, 'concerned' | 'not_told'>[]): string {
  const concerned = found.reduce((sum, each) => sum + each.concerned, 0)
  const untold = found.reduce((sum, each) => sum + each.not_told, 0)
  if (concerned === 0) return t('Nobody is enrolled.')
  const people =
    concerned === 1
      ? t('1 person is concerned')
      : t('{concerned} people are concerned', { concerned: concerned.toLocaleString('en') })
  if (untold === 0) return t('{people}, and told by mail.', { people })
  return t('{people}; {untold} of them cannot be told by mail, since nobody has confirmed their address.', {
    people,
    untold: untold.toLocaleString('en'),
  })
}

/** What was paid for courses that are about to go. */
export function paidText(found: readonly Pick<ConcernedPeople, 'paid'>[]): string {
  const sums = found.flatMap(({ paid }) =>
    paid.map(({ people, amount, currency }) =>
      t('{people} paid {money}', { people, money: formatMoney(amount, currency) }),
    ),
  )
  return t('{sums}. Each refund then waits for a decision in the list of enrollments.', { sums: sums.join('; ') })
}

/** What the button does with the lines: who is new is enrolled, or waits where the course is full; the rest is left as it is. */
export function enrollLabel({ fresh, full = 0, wrong }: { fresh: number; full?: number; wrong: number }): string {
  const people = fresh === 1 ? t('Enroll 1 person') : t('Enroll {fresh} people', { fresh })
  const list = full === 1 ? t('Put 1 person on the waiting list') : t('Put {full} people on the waiting list', { full })
  const both = t('{people}, and put {full} on the waiting list', { people, full })
  const said = full === 0 ? people : fresh === 0 ? list : both
  if (wrong === 0) return said
  return wrong === 1
    ? t('{said}, and leave out 1 wrong line', { said })
    : t('{said}, and leave out {wrong} wrong lines', { said, wrong })
}

/** What became of the lines. */
export function addedWords({ added, listed }: { added: number; listed: number }): string {
  const enrolled = added === 1 ? t('1 person is enrolled') : t('{added} people are enrolled', { added })
  if (listed === 0) return enrolled
  const waiting =
    listed === 1 ? t('1 person is on the waiting list') : t('{listed} people are on the waiting list', { listed })
  return added === 0 ? waiting : t('{enrolled}, {listed} on the waiting list', { enrolled, listed })
}
