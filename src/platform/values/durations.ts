import { type Moment, wallTime } from './dates.ts'

const minute = 60_000
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** A weekday like 'Tue' in `timeZone`. */
export function formatWeekday(moment: Moment, timeZone: string): string {
  const { year, month, day } = wallTime(moment, timeZone)
  return weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? ''
}

/** How long from one moment to a later one: '1 minute', '5 hours', from two days on '3 days'. */
export function durationInWords(from: Moment, until: Moment): string {
  const minutes = Math.max(0, Math.floor((new Date(until).getTime() - new Date(from).getTime()) / minute))
  const count = (amount: number, one: string, several: string) =>
    `${amount.toLocaleString('en')} ${amount === 1 ? one : several}`
  if (minutes < 60) return count(minutes, 'minute', 'minutes')
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? count(hours, 'hour', 'hours') : count(Math.floor(hours / 24), 'day', 'days')
}
