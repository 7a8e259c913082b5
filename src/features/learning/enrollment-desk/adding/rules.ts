import {
  type EnrollmentDetails,
  enrollmentFormSchema,
  type PaymentStatus,
  type Place,
} from '#features/learning/enrollments/schema.ts'
import { fieldErrorsOf } from '#platform/values/field-errors.ts'
import { formatMoney } from '#platform/values/money.ts'
import type { ConcernedPeople, JudgedLine, Line } from './schema.ts'
import { languageTag, t } from '#platform/values/translate.ts'

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
  // Whose payment failed or was given back, or whose place is no longer kept, is not enrolled.
  return status === 'pending' && place === 'seated' ? 'unpaid' : 'new'
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
  if (untold === 0)
    return t(
      '{count, plural, one {# person is concerned} other {# people are concerned}}, and told by mail a few minutes after it is done.',
      {
        count: concerned,
      },
    )
  return t(
    '{count, plural, one {# person is concerned} other {# people are concerned}}; {untold} of them cannot be told by mail, since nobody has confirmed their address.',
    { count: concerned, untold: untold.toLocaleString(languageTag()) },
  )
}

/** What was paid for courses that are about to go. */
export function paidText(found: readonly Pick<ConcernedPeople, 'paid'>[]): string {
  const sums = found.flatMap(({ paid }) =>
    paid.map(({ people, amount, currency }) =>
      t('{people} paid {money}', { people, money: formatMoney(amount, currency) }),
    ),
  )
  return t('{sums}. Each refund then waits for a decision in the list of enrollments.', {
    sums: sums.join(t('between clauses::; ')),
  })
}

/** What the button does with the lines: who is new is enrolled, or waits where the course is full; the rest is left as it is. */
export function enrollLabel({ fresh, full = 0, wrong }: { fresh: number; full?: number; wrong: number }): string {
  const said =
    full === 0
      ? t('Enroll {fresh, plural, one {# person} other {# people}}', { fresh })
      : fresh === 0
        ? t('Put {full, plural, one {# person} other {# people}} on the waiting list', { full })
        : t('Enroll {fresh, plural, one {# person} other {# people}}, and put {full} on the waiting list', {
            fresh,
            full,
          })
  if (wrong === 0) return said
  return t('{said}, and leave out {wrong, plural, one {# wrong line} other {# wrong lines}}', { said, wrong })
}

/** What became of the lines. */
export function addedWords({ added, listed }: { added: number; listed: number }): string {
  if (listed === 0) return t('{added, plural, one {# person is enrolled} other {# people are enrolled}}', { added })
  return added === 0
    ? t('{listed, plural, one {# person is} other {# people are}} on the waiting list', { listed })
    : t('{added, plural, one {# person is enrolled} other {# people are enrolled}}, {listed} on the waiting list', {
        added,
        listed,
      })
}
