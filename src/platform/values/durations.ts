import type { Moment } from './dates.ts'
import { languageTag, t } from './translate.ts'

const minute = 60_000

/** A weekday like 'Tue' in `timeZone`. */
export function formatWeekday(moment: Moment, timeZone: string): string {
  return new Intl.DateTimeFormat(languageTag(), { weekday: 'short', timeZone }).format(new Date(moment))
}

/** How long from one moment to a later one: '1 minute', '5 hours', from two days on '3 days'. */
export function durationInWords(from: Moment, until: Moment): string {
  const minutes = Math.max(0, Math.floor((new Date(until).getTime() - new Date(from).getTime()) / minute))
  if (minutes < 60) return t('{count, plural, one {# minute} other {# minutes}}', { count: minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return t('{count, plural, one {# hour} other {# hours}}', { count: hours })
  return t('{count, plural, one {# day} other {# days}}', { count: Math.floor(hours / 24) })
}
