import type { calendarMethods } from '#features/delivery/mail/schema.ts'
import { formatRange, type Moment, zoneOffset } from '#platform/values/dates.ts'
import { pageUrl } from '#platform/values/page-address.ts'

type Times = { starts_at: Moment; ends_at: Moment }
type Timed = Times & { id: string; course_id: string; title: string; time_zone: string | null; place: string }
type Academy = { publicUrl: string; timeZone: string }

/** Where a session is joined: a sign-in and an enrollment are asked for there. */
export function joinAddress(publicUrl: string, session: string): string {
  return `${publicUrl}/api/sessions/${session}/join`
}

/** 'Mar 05, 2024, 10:00–12:00 (Asia/Shanghai, UTC+08:00)' */
export function sessionTimeIn({ starts_at, ends_at }: Times, timeZone: string): string {
  const name = timeZone === 'UTC' ? timeZone : `${timeZone}, ${zoneOffset(starts_at, timeZone)}`
  return `${formatRange(starts_at, ends_at, timeZone)} (${name})`
}

/** A session as calendars have it; with `joins` its address is where it is joined, else its course's page. */
export function calendarEntryOf(
  { id, course_id, title, starts_at, ends_at, time_zone, place }: Timed,
  { course, joins, publicUrl, timeZone }: Academy & { course: string; joins: boolean },
) {
  return {
    uid: id,
    title: title === course ? title : `${course}: ${title}`,
    starts_at: new Date(starts_at).toISOString(),
    ends_at: new Date(ends_at).toISOString(),
    time_zone: time_zone ?? timeZone,
    place,
    address: joins ? joinAddress(publicUrl, id) : pageUrl(publicUrl, `/course/${course_id}`),
  }
}

/** The calendar part of a mail that puts a session into a calendar, or takes it out. */
export function calendarPartOf(
  session: Timed & { sequence: number },
  method: (typeof calendarMethods)[number],
  academy: Academy & { course: string; joins: boolean },
) {
  return { ...calendarEntryOf(session, academy), sequence: session.sequence, method }
}

/** Where calendars follow the classes of a course; of several courses the page that leads to a calendar of one's own. */
export function courseCalendarAddress(publicUrl: string, courses: readonly string[]): string {
  return new Set(courses).size === 1 ? `${publicUrl}/calendar/course/${courses[0]}.ics` : `${publicUrl}/learning`
}

/** Sessions as lines of a mail. */
export function datesOf(sessions: readonly (Times & { title: string })[], timeZone: string, most: number): string {
  const lines = sessions.slice(0, most).map((each) => `${sessionTimeIn(each, timeZone)}: ${each.title}`)
  return [...lines, ...(sessions.length > most ? [`and ${sessions.length - most} more`] : [])].join('\n')
}
