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
