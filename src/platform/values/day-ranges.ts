import { type Moment, formatDate, isoDay } from './dates.ts'
import { t } from './translate.ts'

/** Days such as 2026-03-05, both included; '' for no limit. */
export type Days = { from: string; to: string }

const names = {
  today: t('Today'),
  'next-7': t('Next 7 days'),
  'next-30': t('Next 30 days'),
  'last-7': t('Last 7 days'),
  'last-30': t('Last 30 days'),
  'this-month': t('This month'),
  'next-month': t('Next month'),
  'last-month': t('Last month'),
  'this-year': t('This year'),
} as const
export type DaysWord = keyof typeof names

/** The words for days that are limited, of what is over or of what is ahead. */
export function daysWords(isAhead = false): readonly (readonly [DaysWord, string])[] {
  const words: readonly DaysWord[] = isAhead
    ? ['today', 'next-7', 'next-30', 'this-month', 'next-month', 'last-30']
    : ['today', 'last-7', 'last-30', 'this-month', 'last-month', 'this-year']
  return words.map((word) => [word, names[word]])
}

/** The days that a word means at a moment in `timeZone`; null for no such word. */
export function daysOf(word: string, timeZone: string, now: Moment = new Date()): Days | null {
  const today = isoDay(now, timeZone)
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const ofMonth = (at: number): Days => ({ from: dayAt(year, at, 1), to: dayAt(year, at + 1, 0) })
  const all: Record<DaysWord, Days> = {
    today: { from: today, to: today },
    'next-7': { from: today, to: dayAt(year, month, day + 6) },
    'next-30': { from: today, to: dayAt(year, month, day + 29) },
    'last-7': { from: dayAt(year, month, day - 6), to: today },
    'last-30': { from: dayAt(year, month, day - 29), to: today },
    'this-month': ofMonth(month),
    'next-month': ofMonth(month + 1),
    'last-month': ofMonth(month - 1),
    'this-year': { from: dayAt(year, 1, 1), to: dayAt(year, 12, 31) },
  }
  return Object.hasOwn(all, word) ? all[word as DaysWord] : null
}

/** The word that means these days at a moment in `timeZone`; null where none does. */
export function daysWordOf({ from, to }: Days, timeZone: string, now: Moment = new Date()): DaysWord | null {
  const words = Object.keys(names) as DaysWord[]
  const found = words.find((word) => {
    const days = daysOf(word, timeZone, now)
    return days?.from === from && days.to === to
  })
  return found ?? null
}

/** These days as a person says them: 'Next 7 days', 'Since Mar 05, 2026', 'Mar 05, 2026 – Mar 09, 2026'. */
export function daysInWords(days: Days, timeZone: string, now: Moment = new Date()): string {
  const word = daysWordOf(days, timeZone, now)
  if (word) return names[word]
  const [from, to] = [days.from, days.to].map((day) => (day === '' ? '' : formatDate(`${day}T00:00:00Z`, 'UTC')))
  if (!to) return t('Since {from}', { from })
  if (!from) return t('Until {to}', { to })
  return from === to ? from : `${from} – ${to}`
}

/** `month` from 1; what is past an end goes on in the next or previous month. */
function dayAt(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}
