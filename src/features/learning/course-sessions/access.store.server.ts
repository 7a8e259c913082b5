import { opensAt } from '#features/learning/attendance/rules.ts'
import { accessTo } from '#features/learning/enrollments/access.store.server.ts'
import { publishedResourcesById } from '#features/content/resources/store.server.ts'
import type { Db } from '#platform/server/database/database.ts'
import { pluck } from '#records/kinds/fields.ts'
import type { SessionAccess, SessionsAsked } from './schema.ts'
import { materialsOf } from './materials.store.server.ts'
import { rowsOfSchedule } from './store.server.ts'

/**
 * What somebody gets of the same page of a course's sessions beside what everybody gets: where to join, replays, materials.
 * Null where no such course is published. @param profileId null for nobody signed in
 */
export async function sessionAccess(
  db: Db,
  course: string,
  asked: SessionsAsked,
  { profileId, now }: { profileId: string | null; now: Date },
): Promise<SessionAccess | null> {
  const access = await accessTo(db, course, profileId)
  if (!access) return null
  if (!access.hasAccess) return { has_access: false, items: [] }
  const rows = (await rowsOfSchedule(db, course, asked, now)).slice(0, asked.limit)
  const materials = await materialsOf(db, pluck(rows, 'id'))
  const shown = await publishedResourcesById(db, [...new Set([...materials.values()].flatMap((of) => of.materials))])
  const items = rows.map(({ id, starts_at, ends_at, link, replay_link, is_cancelled }) => {
    const isOpen = !is_cancelled && ends_at > now && (link ?? access.class_link) !== null
    return {
      id,
      join_url: isOpen ? `/api/sessions/${id}/join` : null,
      join_opens_at: opensAt({ starts_at }).toISOString(),
      replay_link,
      materials: (materials.get(id)?.materials ?? []).flatMap((resource) => shown.get(resource) ?? []),
    }
  })
  return { has_access: true, items }
}
