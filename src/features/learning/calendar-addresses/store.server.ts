import { eq } from 'drizzle-orm'
import type { Db } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { Session } from '#platform/server/http/permission.ts'
import { readToken, tokenOf } from '#platform/server/secrets/sealed-token.ts'
import { eventsOf, goneEventsOf } from '#features/learning/course-sessions/calendar.store.server.ts'
import { coursesWithLink } from '#features/learning/courses/family.store.server.ts'
import { goneCourses, takenCourses } from '#features/learning/enrollments/roster.store.server.ts'
import { addressIn } from '#platform/values/translate.ts'
import { calendarAddresses } from './table.server.ts'

const secretName = 'calendar-addresses'
type Owner = Pick<Session, 'profileId'>

/** Where somebody's calendar is read; null where they made no address, or revoked it. */
export async function calendarAddressOf(deps: Deps, { profileId }: Owner): Promise<string | null> {
  const { id, profile_id } = calendarAddresses
  const [row] = await deps.database.db.select({ id }).from(calendarAddresses).where(eq(profile_id, profileId))
  if (!row) return null
  const { settings, secret } = deps
  return `${settings.publicUrl}${addressIn(calendarPath)}?key=${tokenOf(row.id, await secret(secretName))}`
}

/** Makes an address, or gives the one that is there. */
export async function makeCalendarAddress(deps: Deps, owner: Owner): Promise<string> {
  const { profile_id } = calendarAddresses
  await deps.database.db
    .insert(calendarAddresses)
    .values({ profile_id: owner.profileId })
    .onConflictDoNothing({ target: profile_id })
  const address = await calendarAddressOf(deps, owner)
  if (address === null) throw new Error('The calendar address could not be kept.')
  return address
}

/** Nothing is read at the address from now on; the next one is another. */
export async function revokeCalendarAddress(db: Db, { profileId }: Owner): Promise<void> {
  await db.delete(calendarAddresses).where(eq(calendarAddresses.profile_id, profileId))
}

/** The id that a token was made for; null for one that was never made, which asks nothing of the database. */
export async function addressNamedBy({ secret }: Pick<Deps, 'secret'>, token: string): Promise<string | null> {
  return readToken(token, await secret(secretName))
}

/** Whose calendar it is; null for one that was revoked. */
export async function ownerOfAddress(db: Db, id: string): Promise<string | null> {
  const { profile_id } = calendarAddresses
  const [row] = await db.select({ profile_id }).from(calendarAddresses).where(eq(calendarAddresses.id, id))
  return row?.profile_id ?? null
}

/** For a person's own data: when it was made. */
export function calendarAddressesOf(db: Db, profileId: string) {
  const { created_at, profile_id } = calendarAddresses
  return db.select({ created_at }).from(calendarAddresses).where(eq(profile_id, profileId))
}

/** Where calendars ask. Their token is a parameter, because those are in no log. */
export const calendarPath = '/calendar/my.ics'

const pastDays = 60

/** The classes of the courses in which somebody takes part, from two months ago on, in order, then those that courses in the bin would have had. */
export async function classesOf(db: Db, profileId: string, site: { publicUrl: string; timeZone: string }) {
  const titles = new Map((await takenCourses(db, profileId)).map(({ id, title }) => [id, title]))
  const linked = await coursesWithLink(db, [...titles.keys()])
  const from = new Date(Date.now() - pastDays * 24 * 60 * 60_000)
  const joins = (session: { link: string | null; course_id: string }) =>
    session.link !== null || linked.has(session.course_id)
  const events = await eventsOf(db, titles, site, { from, joins })
  return [...events, ...(await goneEventsOf(db, await goneCourses(db, profileId), site)).events]
}
