import { formatMoney } from '#platform/values/money.ts'
import type { SaveQuestion } from '#platform/values/save-question.ts'
import type { PriceChanges } from './schema.ts'

/** A line per course: 'Rivers: ¥28,000 now, ¥12,000 then'. */
export function priceLines({ courses, more }: PriceChanges, currency: string): string[] {
  const said = (amount: number | null) => {
    if (amount === null) return 'no enrollment'
    return amount === 0 ? 'free' : formatMoney(amount, currency)
  }
  return [
    ...courses.map(({ title, before, after }) => `${title}: ${said(before)} now, ${said(after)} then`),
    ...(more ? ['There may be more courses: these are the first.'] : []),
  ]
}

/** Null where the change alters no price. */
export function priceQuestion(changes: PriceChanges, currency: string, confirmLabel: string): SaveQuestion | null {
  const lines = priceLines(changes, currency)
  if (lines.length === 0) return null
  return {
    title: 'This changes what courses cost',
    description: 'Whoever enrols from then on pays the new amount. Nothing has been saved yet.',
    lines,
    confirmLabel,
  }
}
