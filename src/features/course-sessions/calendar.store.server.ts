import { publishedTitles } from '#features/courses/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { ZonedEvent } from '#platform/server/feeds/zoned-calendar.ts'
import { calendarEntryOf, joinAddress } from './calendar.rules.ts'
import { type SessionRow, sessionsInOrder } from './store.server.ts'

const pageSize = 100
/** A calendar of more is nobody's. */
const most = 2_000

type Academy = { publicUrl: string; timeZone: string }

/** The events of sessions in the order in which they begin, of these courses by title; `joins`: those that lead to where they are joined. */
export async function eventsOf(
  db: Db,
  titles: ReadonlyMap<string, string>,
  site: Academy,
  { from, joins = () => false }: { from?: Date; joins?: (session: SessionRow) => boolean } = {},
): Promise<ZonedEvent[]> {
  const found: ZonedEvent[] = []
  let after: string | undefined
  do {
    const page = await sessionsInOrder(db, [...titles.keys()], { from, limit: pageSize, after })
    for (const session of page.items) {
      const isJoined = !session.is_cancelled && joins(session)
      found.push({
        ...calendarEntryOf(session, { ...site, course: titles.get(session.course_id) ?? '', joins: isJoined }),
        sequence: session.sequence,
        is_cancelled: session.is_cancelled,
        changed: session.updated_at,
        ...(isJoined && { text: joinAddress(site.publicUrl, session.id) }),
      })
    }
    after = page.next ?? undefined
  } while (after !== undefined && found.length < most)
  return found
}

/** The title and events of a published course, without links; null where there is none. */
export async function publishedCalendarOf(db: Db, id: string, site: Academy) {
  const [course] = await publishedTitles(db, [id])
  return course ? { title: course.title, events: await eventsOf(db, new Map([[id, course.title]]), site) } : null
}
