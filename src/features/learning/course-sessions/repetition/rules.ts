import { formatTime, formatMoment } from '#platform/values/dates.ts'
import { formatWeekday } from '#platform/values/durations.ts'
import { initialOf } from '#records/kinds/fields.ts'
import { type Occurrence, repetitionFields, type RepetitionForm } from './schema.ts'
import { t } from '#platform/values/translate.ts'

export function newRepetition(course_id: string): RepetitionForm {
  return { ...initialOf(repetitionFields), course_id }
}

/** 1, Monday, to 7, Sunday, each with its name. */
export const weekdayNames = [1, 2, 3, 4, 5, 6, 7].map((day) => {
  // The first of January 2024 was a Monday.
  return { day, name: formatWeekday(new Date(Date.UTC(2024, 0, day)), 'UTC') }
})

/** The day of the week of a day such as 2027-03-02; undefined while it is being typed. */
export function weekdayOf(day: string): number | undefined {
  const at = new Date(`${day}T00:00:00Z`).getUTCDay()
  return Number.isNaN(at) ? undefined : at || 7
}

/** The day so many days after one such as 2027-03-02, before it for a negative number. */
export function dayFrom(day: string, days: number): string {
  const other = new Date(`${day}T00:00:00Z`)
  other.setUTCDate(other.getUTCDate() + days)
  return other.toISOString().slice(0, 10)
}

/** The first day, and with it the day of the week, unless others were chosen. */
export function firstDay({ from: before, weekdays }: Pick<RepetitionForm, 'from' | 'weekdays'>, from: string) {
  const [own, only] = [weekdayOf(from), weekdays.length === 1 ? weekdays[0] : undefined]
  const follows = weekdays.length === 0 || only === weekdayOf(before)
  return { from, ...(follows && own !== undefined && { weekdays: [own] }) }
}

/** What is to be known of a session before it is stored, in whole sentences. `time`: of the clocks in its zone. */
export function occurrenceNotes(
  { starts_at, offset, is_after_change, clock, clashes }: Occurrence,
  { time, timeZone }: { time: string; timeZone: string },
): string[] {
  return [
    ...(is_after_change
      ? [t('The clocks have been changed before this: {time} stays {time}, now {offset}.', { time, offset })]
      : []),
    ...(clock === 'skipped'
      ? [
          t('The clocks skip {time} on this day: it begins at {begins}.', {
            time,
            begins: formatTime(starts_at, timeZone),
          }),
        ]
      : []),
    ...(clock === 'repeated' ? [t('The clocks show {time} twice on this day: it begins at the first.', { time })] : []),
    ...clashes.map(({ title, course_title, starts_at: begins }) =>
      t('At the same time: “{title}” of “{course_title}”, {moment}.', {
        title,
        course_title,
        moment: formatMoment(begins, timeZone),
      }),
    ),
  ]
}
